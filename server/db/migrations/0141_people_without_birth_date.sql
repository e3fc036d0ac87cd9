-- Without a birth date nobody knows whether the guardians have to agree to a contract, to sharing data with an employer or to
-- the visa. is_minor(null) stays false: the rule says it (decision 74), and Settings make it a warning or a block.
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, text_en, text_ar, source, source_date, confidence, search_text) values
  ('Date of birth before contract, presentation and visa', 'تاريخ الميلاد قبل العقد والتقديم والتأشيرة', 'birth_date_missing', 'warn', '{}', '{}', '{}',
   'The date of birth is missing. Enter it first: for people under 18 the guardians must agree.',
   'تاريخ الميلاد ناقص. أدخله أولًا: تلزم موافقة الأوصياء لمن هم دون 18 عامًا.', 'Section 80 (1), (3), (5) AufenthG', '2026-11-22', 'confirm',
   E'date of birth before contract, presentation and visa\nتاريخ الميلاد قبل العقد والتقديم والتاشيره\nsection 80 (1), (3), (5) aufenthg');
