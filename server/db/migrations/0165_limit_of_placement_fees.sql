-- The limit of a placement fee is figure F-15 on the day of the agreement (decision 82); the rule says whether it warns or blocks.
-- A lower amount that an installation set goes on to hold, as its own row of the figure. A higher one was never lawful.
with own as (
  select min("limit") as amount from compliance_rules
  where active and kind = 'placement_fee_limit' and limit_currency = 'EUR' having min("limit") < 2000),
lowered as (
  update figures f set amount = own.amount, source_kind = 'house', version = f.version + 1, updated_at = now(),
    source = 'House limit, lower than § 296 (3) SGB III'
  from own where f.key = 'F-15' and f.amount > own.amount returning f.id)
insert into figures (key, en, ar, fr, de, amount, unit, valid_from, source, source_kind, checked_on, confidence)
select 'F-15', 'Placement fee of a job seeker, with tax', 'رسوم الوساطة من الباحث عن عمل، شاملة الضريبة',
  'Commission de placement d’un demandeur d’emploi, taxe comprise', 'Vermittlungsvergütung von Arbeitsuchenden, inklusive Umsatzsteuer',
  own.amount, 'eur', '2024-01-01', 'House limit, lower than § 296 (3) SGB III', 'house', '2026-11-24', 'confirm'
from own where not exists (select from figures where key = 'F-15');

-- Words that name an amount would contradict the figure once it changes.
update compliance_rules set name = 'Placement fee: limit with tax'
where kind = 'placement_fee_limit' and name = 'Placement fee: at most 2,000 EUR with tax';
update compliance_rules set name_arabic = 'رسم التوسيط: الحد الأقصى شاملًا الضريبة'
where kind = 'placement_fee_limit' and name_arabic = 'رسم التوسيط: 2000 يورو شاملًا الضريبة على الأكثر';
update compliance_rules set text_en = 'What a job seeker pays for a placement stays within the limit of the law (figure F-15), tax included.'
where kind = 'placement_fee_limit' and text_en = 'A placement fee of a job seeker is at most 2,000 EUR with tax.';
update compliance_rules set text_ar = 'لا يتجاوز ما يدفعه الباحث عن عمل للتوسيط الحد القانوني (المبلغ المرجعي F-15) شاملًا الضريبة.'
where kind = 'placement_fee_limit' and text_ar = 'لا يتجاوز رسم التوسيط من الباحث عن عمل 2000 يورو شاملًا الضريبة.';
alter table compliance_rules drop column "limit", drop column limit_currency;
