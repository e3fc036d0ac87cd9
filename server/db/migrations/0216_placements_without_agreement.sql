-- A placement with an employer that has no fee agreement warns: nothing can be invoiced from it. It forbids nothing.
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, text_en, text_ar, source, source_date, confidence, search_text)
values ('Placement: fee agreement', 'التوظيف: اتفاقية الرسوم', 'placement_needs_agreement', 'warn', '{}', '{}', '{}',
  'No fee agreement with the employer covers this placement. Nothing can be invoiced until one does.',
  'لا توجد اتفاقية رسوم مع صاحب العمل تشمل هذا التوظيف. لا يمكن إصدار أي فاتورة قبل وجودها.',
  'House rule', '2026-11-28', 'sure', E'placement: fee agreement\nالتوظيف: اتفاقيه الرسوم\nhouse rule');
