-- Two warnings on money: what relatives pay for a placement, which the law does not say clearly, and money before the job
-- contract of which nobody said what it is for.
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, text_en, text_ar, source, source_date, search_text)
select name, name_arabic, kind, 'warn', '{}', '{}', '{}', text_en, text_ar, source, '2026-11-24', lower(name || E'\n' || source)
from (values
  ('Placement fee: paid by a third party', 'رسوم الوساطة: يدفعها طرف ثالث', 'placement_by_third_party',
    'A third party pays for the person what counts as a placement fee. Counsel is to say whether it counts against the limit.',
    'يدفع طرف ثالث عن الشخص مبلغًا يُعد رسوم وساطة. يلزم تأكيد المستشار القانوني هل يُحسب ضمن الحد الأقصى.',
    'Section 296 (1) SGB III; to be confirmed with counsel'),
  ('Money before the job contract: kind', 'مبلغ قبل عقد العمل: النوع', 'fee_kind_not_stated',
    'Before the job contract and the information sheet the person pays something of the kind “Other”. Say what it is for: a placement fee may not be taken yet.',
    'يدفع الشخص مبلغًا من نوع «أخرى» قبل عقد العمل وقبل تسليم صحيفة المعلومات. حدّد الغرض منه: لا يجوز أخذ رسوم وساطة بعد.',
    'Section 296 (2), section 299 SGB III; to be confirmed with counsel')
) shipped (name, name_arabic, kind, text_en, text_ar, source);
