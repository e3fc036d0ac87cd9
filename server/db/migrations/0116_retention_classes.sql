-- How long each class of data is kept: by law, or as a decision of ours with its doubt. Nothing is erased before a person
-- confirms a list. Months that were set before stay; classes that were off come on, as lists that wait.
create table retention_classes (
  key text primary key,
  position integer not null,
  resource text not null,
  months integer not null check (months between 6 and 360),
  active boolean not null default true,
  -- False for a time that data is kept at least: it makes no lists.
  makes_lists boolean not null default true,
  source text not null,
  source_kind text not null check (source_kind in ('L', 'A', 'C', 'P', 'H')),
  checked_on date not null,
  confidence text not null check (confidence in ('s', 'k')),
  reason text,
  changed_by bigint references users,
  changed_at timestamptz,
  constraint retention_classes_reason check (active or reason is not null)
);
insert into retention_classes (key, position, resource, months, makes_lists, source, source_kind, checked_on, confidence)
select key, place, resource, months, makes_lists, source, source_kind, '2026-11-22', confidence
from organisation o cross join lateral (values
  ('leads_unreached', 1, 'leads', coalesce(o.retention_leads_months, 6), true, 'Art. 5 (1) (e) GDPR; months: our decision', 'H', 'k'),
  ('leads', 2, 'leads', coalesce(o.retention_leads_months, 12), true, 'Art. 5 (1) (e) GDPR; months: our decision', 'H', 'k'),
  ('matches_refused', 3, 'matches', 6, true, '§ 15 (4) AGG, § 61b (1) ArbGG', 'L', 's'),
  ('candidates', 4, 'candidates', coalesce(o.retention_candidates_months, 36), true, '§ 298 (2) SGB III', 'L', 's'),
  ('health_papers', 5, 'documents', 6, true, 'Art. 9, Art. 5 (1) (e) GDPR; months: our decision', 'H', 'k'),
  ('money', 6, 'transactions', 120, false, '§ 147 (3) AO, § 257 (4) HGB', 'L', 'k'),
  ('employer_contacts', 7, 'bw-leads', 24, true, 'Art. 5 (1) (e) GDPR; months: our decision', 'H', 'k')
) as given (key, place, resource, months, makes_lists, source, source_kind, confidence);
alter table organisation drop column retention_leads_months, drop column retention_candidates_months;

alter table retention_lists add column class text references retention_classes (key);
delete from retention_lists where confirmed_at is null;
update retention_lists set class = resource;
alter table retention_lists alter column class set not null, drop constraint retention_lists_resource_check;
drop index retention_lists_waiting;
alter table retention_lists drop column resource;
create unique index retention_lists_waiting on retention_lists (class) where confirmed_at is null;

-- Statuses with which our work for a person ends.
alter table statuses add column "ends" boolean not null default false;
update statuses set ends = true where kind = 'bad' or slug = 'employed';

-- Papers that tell of a person's health, and the permission to keep data longer than the law asks for.
alter table document_kinds add column "health" boolean not null default false;
update document_kinds set health = true where slug in ('medical_fitness', 'measles_vaccination', 'youth_medical_check');
insert into document_kinds (slug, en, ar, fr, de, expires, holder, internal, search_text)
select 'longer_keeping', 'Permission to keep data longer (§ 298 (2) SGB III)', 'الإذن بحفظ البيانات مدة أطول (§ 298 (2) SGB III)',
  'Autorisation de conserver les données plus longtemps (§ 298 (2) SGB III)',
  'Erlaubnis, Daten länger aufzubewahren (§ 298 Abs. 2 SGB III)', true, 'candidate', true,
  E'longer_keeping\nالاذن بحفظ البيانات مده اطول (§ 298 (2) sgb iii)\npermission to keep data longer (§ 298 (2) sgb iii)\nerlaubnis, daten langer aufzubewahren (§ 298 abs. 2 sgb iii)'
where not exists (select from document_kinds where slug = 'longer_keeping');

-- The day on which the texts of a match that an employer refused were erased.
alter table matches add column "emptied_on" date;
