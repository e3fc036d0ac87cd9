-- Who a person is: nationalities, residence, national id and further names; and the guard of § 38 BeschV by residence.
alter table candidates
  add column "nationality_ids" bigint[] not null default '{}',
  add column "nationality_confirmed" boolean not null default false,
  add column "residence_since" date,
  add column "residence_title" text,
  add column "residence_until" date,
  add column "id_number_country_id" bigint references countries,
  add column "former_names" text,
  add column "name_on_certificates" text;
create index candidates_nationality_ids on candidates using gin ("nationality_ids");
create index candidates_nationality_confirmed on candidates ("nationality_confirmed", id);
-- A merge moves a number from one record to the other: the constraint is looked at when both are written.
alter table candidates add constraint candidates_id_number_once
  exclude using btree ("id_number_country_id" with =, "id_number" with =)
  where (deleted_at is null and "id_number_country_id" is not null and "id_number" is not null)
  deferrable initially immediate;

alter table leads
  add column "nationality_ids" bigint[] not null default '{}',
  add column "nationality_confirmed" boolean not null default false,
  add column "residence_since" date,
  add column "residence_title" text,
  add column "residence_until" date,
  add column "sector_id" bigint references sectors;
create index leads_nationality_ids on leads using gin ("nationality_ids");
create index leads_nationality_confirmed on leads ("nationality_confirmed", id);
create index leads_sector_id on leads ("sector_id", id);

-- So far one country stood for both. It is the residence from now on, and the nationality until somebody confirms it. Steps
-- and clocks do not change by that.
alter table candidates disable trigger user;
update candidates set nationality_ids = array[country_id] where country_id is not null;
alter table candidates enable trigger user;
alter table leads disable trigger user;
update leads set nationality_ids = array[country_id] where country_id is not null;
alter table leads enable trigger user;

alter table sectors add column "health_care" boolean not null default false;
update sectors set health_care = true where slug in ('general_nursing', 'elderly_care', 'paediatric_nursing', 'intensive_care',
  'midwifery', 'physiotherapy', 'nursing_apprenticeship');

alter table compliance_rules add column "health_care" boolean not null default false;
-- The whole annex (BGBl. 2023 I no. 353), for all occupations that are marked as health or care.
create function listed_countries() returns bigint[] language sql stable as $$
  select array(select id from countries where slug in (
    'af','ao','gq','et','bd','bj','bf','bi','dj','ci','er','ga','gm','gh','gn','gw','ht','ye','cm','ki','km','cd','cg','la','ls',
    'lr','mg','mw','ml','mr','fm','mz','np','ne','ng','pk','pg','rw','sb','zm','ws','sn','sl','zw','so','sd','ss','tz','tl','tg',
    'td','tv','ug','vu','cf') order by id)
$$;
update compliance_rules set health_care = true, version = version + 1,
    country_ids = array(select distinct unnest(country_ids || listed_countries()) order by 1)
  where kind = 'recruitment_country' and source like '%38 BeschV%';
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, health_care, text_en, text_ar, source, source_date, search_text)
select 'Health and care staff with a nationality of the list: proof of residence',
  'عاملو الصحة والرعاية من جنسية مدرجة: إثبات الإقامة',
  'recruitment_nationality', 'warn', listed_countries(), '{}', program_ids, true,
  'The nationality is on the annex to section 38 BeschV. Ask for proof of residence in another country.',
  'الجنسية مدرجة في ملحق المادة 38 من لائحة التشغيل. اطلب إثبات الإقامة في بلد آخر.',
  source, source_date,
  E'health and care staff with a nationality of the list: proof of residence\nعاملو الصحه والرعايه من جنسيه مدرجه: اثبات الاقامه\nsection 38 beschv with its annex'
from compliance_rules where kind = 'recruitment_country' and source like '%38 BeschV%' order by id limit 1;
drop function listed_countries();
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, text_en, text_ar, source, source_date, search_text) values
  ('Name on certificates differs from the passport', 'الاسم في الشهادات يختلف عن جواز السفر', 'certificate_name', 'warn', '{}', '{}', '{}',
   'The name on the certificates differs from the passport. Clarify it before recognition and visa.',
   'الاسم في الشهادات يختلف عن جواز السفر. يلزم توضيح ذلك قبل الاعتراف والتأشيرة.', 'House rule', '2026-11-22',
   E'name on certificates differs from the passport\nالاسم في الشهادات يختلف عن جواز السفر\nhouse rule'),
  ('ID number in an unusual form', 'رقم هوية بصيغة غير معتادة', 'national_id', 'warn', '{}', '{}', '{}',
   'The ID number does not have the form that its country uses. Compare it with the document.',
   'رقم الهوية ليس بالصيغة المعتادة في بلده. قارنه بالمستند.', 'House rule', '2026-11-22',
   E'id number in an unusual form\nرقم هويه بصيغه غير معتاده\nhouse rule'),
  ('Under 18: consent of the guardians first', 'دون 18 عامًا: موافقة الأوصياء أولًا', 'guardian_consent', 'block', '{}', '{}', '{}',
   'The person is under 18. Both guardians must agree, or one with proof of sole custody, with copies of their identity cards.',
   'الشخص دون 18 عامًا. تلزم موافقة كلا الوصيين، أو أحدهما مع إثبات الحضانة المنفردة، مع نسخ من بطاقتيهما.', 'Section 80 (1), (3), (5) AufenthG', '2026-11-22',
   E'under 18: consent of the guardians first\nدون 18 عاما: موافقه الاوصياء اولا\nsection 80 (1), (3), (5) aufenthg');

-- The rules of § 38 BeschV that a person runs into: by residence, and by nationality where the residence is elsewhere.
create function recruitment_rules(residence bigint, nationalities bigint[], sector bigint, program bigint)
returns setof compliance_rules language sql stable as $$
  select r.* from compliance_rules r
  where r.active and (
      r.kind = 'recruitment_country' and (cardinality(r.country_ids) = 0 or residence = any(r.country_ids))
      or r.kind = 'recruitment_nationality' and nationalities && r.country_ids
        and (residence = any(r.country_ids)) is not true)
    and (not r.health_care and cardinality(r.sector_ids) + cardinality(r.program_ids) = 0
      or sector = any(r.sector_ids) or program = any(r.program_ids)
      or r.health_care and exists (select from sectors s where s.id = sector and s.health_care))
  order by r.effect, r.id
$$;

-- Where a person lives, else where the person is recruited.
create function residence_of(country bigint, office bigint) returns bigint language sql stable as $$
  select coalesce(country, (select o.country_id from offices o where o.id = office))
$$;

-- Addresses of people who may not be recruited: no campaign, no rule and no presentation writes to them.
create table guarded_addresses (
  resource text not null,
  record_id bigint not null,
  email text not null,
  primary key (resource, record_id)
);
create index guarded_addresses_email on guarded_addresses (email);

create function guarded_people() returns table (resource text, record_id bigint, email text) language sql stable as $$
  with listed as (
    select array_agg(c) as countries from compliance_rules r, unnest(r.country_ids) c
    where r.active and r.kind = 'recruitment_country' and r.effect = 'block')
  select 'leads', l.id, lower(l.email) from leads l, listed
  where residence_of(l.country_id, l.office_id) = any(listed.countries) and l.email <> '' and l.deleted_at is null
    and exists (select from recruitment_rules(residence_of(l.country_id, l.office_id), '{}', l.sector_id, l.program_id) r where r.effect = 'block')
  union all
  select 'candidates', c.id, lower(c.email) from candidates c, listed
  where residence_of(c.country_id, c.office_id) = any(listed.countries) and c.email <> '' and c.deleted_at is null
    and exists (select from recruitment_rules(residence_of(c.country_id, c.office_id), '{}', c.sector_id, c.program_id) r where r.effect = 'block')
$$;

-- After a change of the rules or of the occupations all are looked at anew.
create function keep_all_guarded() returns trigger language plpgsql as $$
begin
  delete from guarded_addresses;
  insert into guarded_addresses select * from guarded_people();
  return null;
end $$;
create trigger compliance_rules_guarded after insert or update or delete on compliance_rules
  for each statement execute function keep_all_guarded();
create trigger sectors_guarded after update of health_care on sectors
  for each statement execute function keep_all_guarded();

create function keep_guarded() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from guarded_addresses g using old_rows o where g.resource = tg_table_name and g.record_id = o.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into guarded_addresses
    select tg_table_name, n.id, lower(n.email) from new_rows n
    where n.email <> '' and n.deleted_at is null
      and residence_of(n.country_id, n.office_id) in (select unnest(country_ids) from compliance_rules where active and kind = 'recruitment_country' and effect = 'block')
      and exists (select from recruitment_rules(residence_of(n.country_id, n.office_id), '{}', n.sector_id, n.program_id) r where r.effect = 'block');
  end if;
  return null;
end $$;
create trigger leads_guarded_new after insert on leads referencing new table as new_rows
  for each statement execute function keep_guarded();
create trigger leads_guarded after update on leads referencing old table as old_rows new table as new_rows
  for each statement execute function keep_guarded();
create trigger leads_guarded_gone after delete on leads referencing old table as old_rows
  for each statement execute function keep_guarded();
create trigger candidates_guarded_new after insert on candidates referencing new table as new_rows
  for each statement execute function keep_guarded();
create trigger candidates_guarded after update on candidates referencing old table as old_rows new table as new_rows
  for each statement execute function keep_guarded();
create trigger candidates_guarded_gone after delete on candidates referencing old table as old_rows
  for each statement execute function keep_guarded();
insert into guarded_addresses select * from guarded_people();
