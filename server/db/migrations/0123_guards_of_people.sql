-- All rules against recruiting a person in one function: section 38 BeschV by residence, and Art. 18 GDPR. Guards, the job tool and
-- the list of addresses that get no mail read the same rules; until now the last two left the restriction out.
create function guard_rules(country bigint, office bigint, nationalities bigint[], sector bigint, program bigint, restricted date)
returns setof compliance_rules language sql stable as $$
  select * from recruitment_rules(residence_of(country, office), nationalities, sector, program)
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
    and exists (select from guard_rules(l.country_id, l.office_id, '{}', l.sector_id, l.program_id, l.restricted_on) r where r.effect = 'block')
  union all
  select 'candidates', c.id, lower(c.email) from candidates c, listed
  where (residence_of(c.country_id, c.office_id) = any(listed.countries) or c.restricted_on is not null)
    and c.email <> '' and c.deleted_at is null
    and exists (select from guard_rules(c.country_id, c.office_id, '{}', c.sector_id, c.program_id, c.restricted_on) r where r.effect = 'block')
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
      and exists (select from guard_rules(n.country_id, n.office_id, '{}', n.sector_id, n.program_id, n.restricted_on) r where r.effect = 'block');
  end if;
  return null;
end $$;
delete from guarded_addresses;
insert into guarded_addresses select * from guarded_people();

-- A lead and the candidate that it became are one person: a restriction of one holds for the other.
update candidates c set restricted_on = l.restricted_on, version = c.version + 1
from (select candidate_id, min(restricted_on) as restricted_on from leads
  where candidate_id is not null and restricted_on is not null group by candidate_id) l
where l.candidate_id = c.id and c.restricted_on is null;
update leads l set restricted_on = c.restricted_on, version = l.version + 1
from candidates c where c.id = l.candidate_id and c.restricted_on is not null and l.restricted_on is null;
