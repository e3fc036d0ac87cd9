-- A probation that is longer than the law allows warns. That nobody is hired before the information sheet is the text of § 299 SGB III:
-- the rule is sure, unless staff changed it.
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, text_en, text_ar, source, source_date, confidence, search_text)
values ('Probation: length', 'فترة التجربة: المدة', 'probation_too_long', 'warn', '{}', '{}', '{}',
  'The probation is longer than the law allows: six months of work, six of a training in nursing, four of other vocational training.',
  'فترة التجربة أطول مما يسمح به القانون: ستة أشهر في العمل، وستة في التدريب على التمريض، وأربعة في غيره من التدريب المهني.',
  '§ 622 (3) BGB; § 20 BBiG; § 20 PflBG', '2026-11-22', 'sure',
  E'probation: length\nفتره التجربه: المده\n§ 622 (3) bgb; § 20 bbig; § 20 pflbg');
update compliance_rules set confidence = 'sure', version = version + 1
where kind = 'hiring_needs_information' and source = '§ 299 SGB III' and confidence = 'confirm' and version = 1;
-- Clocks by the first day of work, of authorities that are silent, and of exams: the next start works out these cases again.
update cases set kept_at = null where state in ('open', 'on_hold', 'won') and candidate_id in (
  select candidate_id from placements union select candidate_id from recognitions union select candidate_id from exams);
