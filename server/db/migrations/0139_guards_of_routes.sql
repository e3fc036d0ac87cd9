-- A person without an occupation who has an open case on a nursing route is recruited for health or care: the route says it
-- (section 38 BeschV). The column follows the cases, so that whatever reads a candidate reads it along.
alter table candidates add care_route boolean not null default false;

create function is_on_care_route(candidate bigint) returns boolean language sql stable as $$
  select exists (select from cases c join routes r on r.id = c.route_id
    where c.candidate_id = candidate and c.state in ('open', 'on_hold') and r.family = 'nursing')
$$;

create function keep_care_route() returns trigger language plpgsql as $$
declare people bigint[] := '{}';
begin
  if tg_op <> 'INSERT' then people := people || (select array_agg(candidate_id) from old_rows); end if;
  if tg_op <> 'DELETE' then people := people || (select array_agg(candidate_id) from new_rows); end if;
  update candidates p set care_route = not p.care_route
  where p.id = any(people) and p.care_route <> is_on_care_route(p.id);
  return null;
end $$;
create trigger cases_care_route_new after insert on cases referencing new table as new_rows
  for each statement execute function keep_care_route();
create trigger cases_care_route after update on cases referencing old table as old_rows new table as new_rows
  for each statement execute function keep_care_route();
create trigger cases_care_route_gone after delete on cases referencing old table as old_rows
  for each statement execute function keep_care_route();

-- A route that becomes one of nursing, or no longer is, is followed by its open cases.
create function keep_care_of_route() returns trigger language plpgsql as $$
begin
  update candidates p set care_route = not p.care_route
  where p.id in (select candidate_id from cases where route_id = new.id) and p.care_route <> is_on_care_route(p.id);
  return null;
end $$;
create trigger routes_care after update of family on routes
  for each row when (old.family is distinct from new.family) execute function keep_care_of_route();

drop function guard_rules(bigint, bigint, bigint[], bigint, bigint, date);
drop function recruitment_rules(bigint, bigint[], bigint, bigint);

create function recruitment_rules(residence bigint, nationalities bigint[], sector bigint, program bigint, care boolean)
returns setof compliance_rules language sql stable as $$
  select r.* from compliance_rules r
  where r.active and (
      r.kind = 'recruitment_country' and (cardinality(r.country_ids) = 0 or residence = any(r.country_ids))
      or r.kind = 'recruitment_nationality' and nationalities && r.country_ids
        and (residence = any(r.country_ids)) is not true
      or r.kind = 'recruitment_who_list' and residence = any(r.country_ids) and not exists (
        select from compliance_rules a where a.active and a.kind = 'recruitment_country' and residence = any(a.country_ids)))
    and (not r.health_care and cardinality(r.sector_ids) + cardinality(r.program_ids) = 0
      or sector = any(r.sector_ids) or program = any(r.program_ids)
      or r.health_care and care and sector is null
      or r.health_care and exists (select from sectors s where s.id = sector and s.health_care))
  order by r.effect, r.id
$$;

create function guard_rules(country bigint, office bigint, nationalities bigint[], sector bigint, program bigint, restricted date,
  care boolean)
returns setof compliance_rules language sql stable as $$
  select * from recruitment_rules(residence_of(country, office), nationalities, sector, program, care)
  union all
  select * from compliance_rules where restricted is not null and active and kind = 'processing_restricted'
$$;

create or replace function guarded_people() returns table (resource text, record_id bigint, email text) language sql stable as $$
  with listed as (
    select coalesce(array_agg(c), '{}') as countries from compliance_rules r, unnest(r.country_ids) c
    where r.active and r.kind = 'recruitment_country' and r.effect = 'block')
  select 'leads', l.id, lower(l.email) from leads l, listed
  where (residence_of(l.country_id, l.office_id) = any(listed.countries) or l.restricted_on is not null)
    and l.email <> '' and l.deleted_at is null
    and exists (select from guard_rules(l.country_id, l.office_id, '{}', l.sector_id, l.program_id, l.restricted_on, false) r
      where r.effect = 'block')
  union all
  select 'candidates', c.id, lower(c.email) from candidates c, listed
  where (residence_of(c.country_id, c.office_id) = any(listed.countries) or c.restricted_on is not null)
    and c.email <> '' and c.deleted_at is null
    and exists (select from guard_rules(c.country_id, c.office_id, '{}', c.sector_id, c.program_id, c.restricted_on, c.care_route) r
      where r.effect = 'block')
$$;

create or replace function keep_guarded() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from guarded_addresses g using old_rows o where g.resource = tg_table_name and g.record_id = o.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into guarded_addresses
    select tg_table_name, n.id, lower(n.email) from new_rows n
    where n.email <> '' and n.deleted_at is null
      and (n.restricted_on is not null or residence_of(n.country_id, n.office_id) in (
        select unnest(country_ids) from compliance_rules where active and kind = 'recruitment_country' and effect = 'block'))
      and exists (select from guard_rules(n.country_id, n.office_id, '{}', n.sector_id, n.program_id, n.restricted_on,
        tg_table_name = 'candidates' and is_on_care_route(n.id)) r where r.effect = 'block');
  end if;
  return null;
end $$;

update candidates set care_route = true where is_on_care_route(id);
