-- A profile is checked by another person than its author before it is presented; the person says which data an employer gets.
alter table candidate_profiles
  add column "family" text,
  add column "written_by" bigint references users;
update candidate_profiles set written_by = created_by where created_by in (select id from users);
alter table employer_consents add column "shares" text[];

insert into compliance_rules (name, name_arabic, kind, effect, text_en, text_ar, source, source_date, search_text) values
  ('Presenting somebody: the profile was checked', 'تقديم شخص: مراجعة السيرة المهنية',
    'presenting_needs_profile', 'block',
    'Another person than the author checks the profile before an employer gets it.',
    'يراجع السيرة المهنية شخص غير كاتبها قبل إرسالها إلى صاحب العمل.',
    'House rule', '2026-11-22', E'presenting somebody: the profile was checked\nتقديم شخص: مراجعه السيره المهنيه\nhouse rule'),
  ('Hiring somebody: the information sheet was given', 'توظيف شخص: تسليم صحيفة المعلومات',
    'hiring_needs_information', 'block',
    'The person gets the information about the employer and the work before the contract. Record the information sheet first.',
    'يحصل الشخص على المعلومات عن صاحب العمل والعمل قبل العقد. سجّل أولًا صحيفة المعلومات.',
    '§ 299 SGB III', '2026-08-19', E'hiring somebody: the information sheet was given\nتوظيف شخص: تسليم صحيفه المعلومات\n§ 299 sgb iii');
