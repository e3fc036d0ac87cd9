-- The texts of an anonymous profile that name the person or a small employer are shown, so that a person corrects them.
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, text_en, text_ar, source, source_date, confidence, search_text)
values ('Anonymous profile: names in texts', 'الملف دون اسم: أسماء في النصوص', 'profile_names', 'warn', '{}', '{}', '{}',
  'Texts of the profile name the person or a small employer. The anonymous profile replaces whole names only. Check these texts.',
  'تذكر نصوص السيرة المهنية اسم الشخص أو اسم صاحب عمل صغير. لا يستبدل الملف دون اسم إلا الأسماء الكاملة. راجع هذه النصوص.',
  'Section 298 (1) SGB III', '2026-11-28', 'sure', E'anonymous profile: names in texts\nالملف دون اسم: اسماء في النصوص\nsection 298 (1) sgb iii');
