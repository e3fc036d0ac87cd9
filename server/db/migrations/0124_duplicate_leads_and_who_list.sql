-- Leads stand in the work list of possible duplicates too: a candidate with a lead, or two leads, by phone or e-mail.
alter table possible_duplicates
  alter column "candidate_id" drop not null,
  alter column "other_id" drop not null,
  add column "lead_id" bigint references leads on delete cascade,
  add column "other_lead_id" bigint references leads on delete cascade,
  add constraint possible_duplicates_pair check (
    num_nonnulls(candidate_id, other_id, lead_id, other_lead_id) = 2
    and (other_id is null or candidate_id is not null) and (other_lead_id is null or lead_id is not null));
create index possible_duplicates_lead_id on possible_duplicates ("lead_id", id);
create index possible_duplicates_other_lead_id on possible_duplicates ("other_lead_id", id);
drop index possible_duplicates_once;
create unique index possible_duplicates_once on possible_duplicates ("candidate_id", "other_id", "lead_id", "other_lead_id")
  nulls not distinct;

alter table people_to_compare
  drop constraint people_to_compare_pkey,
  alter column candidate_id drop not null,
  add column lead_id bigint references leads on delete cascade,
  add constraint people_to_compare_one check (num_nonnulls(candidate_id, lead_id) = 1);
create unique index people_to_compare_once on people_to_compare (candidate_id, lead_id) nulls not distinct;
create or replace function compare_again() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_to_compare (candidate_id) select id from new_rows
    on conflict (candidate_id, lead_id) do update set at = clock_timestamp();
  else
    insert into people_to_compare (candidate_id)
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (o.name, o.name_arabic, o.former_names, o.phone, o.phone_alternative, o.email, o.birth_date, o.last_pass_number,
        o.deleted_at, o.erased_at)
      is distinct from (n.name, n.name_arabic, n.former_names, n.phone, n.phone_alternative, n.email, n.birth_date,
        n.last_pass_number, n.deleted_at, n.erased_at)
    order by n.id
    on conflict (candidate_id, lead_id) do update set at = clock_timestamp();
  end if;
  return null;
end $$;
create function compare_lead_again() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into people_to_compare (lead_id) select id from new_rows
    on conflict (candidate_id, lead_id) do update set at = clock_timestamp();
  else
    insert into people_to_compare (lead_id)
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (o.phone, o.phone_alternative, o.email, o.candidate_id, o.deleted_at)
      is distinct from (n.phone, n.phone_alternative, n.email, n.candidate_id, n.deleted_at)
    order by n.id
    on conflict (candidate_id, lead_id) do update set at = clock_timestamp();
  end if;
  return null;
end $$;
create trigger leads_compared_new after insert on leads referencing new table as new_rows
  for each statement execute function compare_lead_again();
create trigger leads_compared after update on leads referencing old table as old_rows new table as new_rows
  for each statement execute function compare_lead_again();
insert into people_to_compare (lead_id) select id from leads where deleted_at is null and candidate_id is null;

-- The list of the WHO beside the annex to section 38 BeschV. A newer list binds only once the annex changes: until then a country that
-- stands on it alone warns.
create or replace function recruitment_rules(residence bigint, nationalities bigint[], sector bigint, program bigint)
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
      or r.health_care and exists (select from sectors s where s.id = sector and s.health_care))
  order by r.effect, r.id
$$;
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, health_care, text_en, text_ar, source, source_date, confidence, search_text)
select 'Health and care staff: list of the WHO', 'عاملو الصحة والرعاية: قائمة منظمة الصحة العالمية', 'recruitment_who_list', 'warn',
  r.country_ids, '{}', r.program_ids, true,
  'The country of residence is on the list of the WHO and not on the annex to section 38 BeschV. Check whether the annex is to change.',
  'بلد الإقامة مدرج في قائمة منظمة الصحة العالمية وليس في ملحق المادة 38 من لائحة التشغيل. تحقق مما إذا كان الملحق سيتغير.',
  'WHO Health Workforce Support and Safeguards List 2023', '2026-11-22', 'sure',
  E'health and care staff: list of the who\nعاملو الصحه والرعايه: قائمه منظمه الصحه العالميه\nwho health workforce support and safeguards list 2023'
from compliance_rules r where r.kind = 'recruitment_country' and r.source like '%38 BeschV%' order by r.id limit 1;
