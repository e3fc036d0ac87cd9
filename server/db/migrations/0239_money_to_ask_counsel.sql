-- Loans, deposits and housing had only the house rule that they are no placement fee. Counsel has not confirmed it: what the person
-- pays of these kinds warns, with its source and the open question, until somebody deactivates the rule.
insert into compliance_rules (name, name_arabic, name_fr, name_de, kind, effect, country_ids, sector_ids, program_ids, fee_kinds,
  text_en, text_ar, text_fr, text_de, source, source_fr, source_de, source_date, confidence)
select name, name_arabic, name_fr, name_de, 'ask_counsel', 'warn', '{}', '{}', '{}', array[fee_kind],
  text_en, text_ar, text_fr, text_de, source, source_fr, source_de, '2026-11-29', 'confirm'
from (values
  ('loan', 'Loan: ask counsel', 'قرض: اسأل المستشار القانوني', 'Prêt : demander à l’avocat', 'Darlehen: mit Anwalt klären',
    'The person pays back a loan. Ask counsel whether it counts as a placement fee, and whether the rules on consumer loans apply.',
    'يسدد الشخص قرضًا. اسأل المستشار القانوني هل يُعد من رسوم الوساطة، وهل تنطبق عليه قواعد القروض الاستهلاكية.',
    'La personne rembourse un prêt. Demandez à l’avocat s’il compte comme frais de placement et si les règles du crédit à la consommation s’appliquent.',
    'Die Person zahlt ein Darlehen zurück. Klären Sie mit dem Anwalt, ob es als Vermittlungsgebühr gilt und ob die Regeln für Verbraucherdarlehen gelten.',
    'Section 296 (1), section 297 no. 1 SGB III; sections 491 ff. BGB; to be confirmed with counsel',
    '§ 296 (1), § 297 n° 1 SGB III ; §§ 491 et suiv. BGB ; à confirmer avec l’avocat',
    '§ 296 Abs. 1, § 297 Nr. 1 SGB III; §§ 491 ff. BGB; mit Anwalt zu klären'),
  ('deposit', 'Deposit: ask counsel', 'تأمين مسترد: اسأل المستشار القانوني', 'Caution : demander à l’avocat', 'Kaution: mit Anwalt klären',
    'The person pays a deposit. Ask counsel whether it counts as money taken in advance for the placement; for a flat the law limits it.',
    'يدفع الشخص تأمينًا مستردًا. اسأل المستشار القانوني هل يُعد مبلغًا مأخوذًا مقدمًا مقابل الوساطة؛ وللسكن حدّ في القانون.',
    'La personne paie une caution. Demandez à l’avocat si elle compte comme une avance sur le placement ; pour un logement, la loi la limite.',
    'Die Person zahlt eine Kaution. Klären Sie mit dem Anwalt, ob sie als Vorschuss für die Vermittlung gilt; für eine Wohnung begrenzt sie das Gesetz.',
    'Section 296 (2), section 297 no. 1 SGB III; for a flat section 551 BGB; to be confirmed with counsel',
    '§ 296 (2), § 297 n° 1 SGB III ; pour un logement § 551 BGB ; à confirmer avec l’avocat',
    '§ 296 Abs. 2, § 297 Nr. 1 SGB III; für eine Wohnung § 551 BGB; mit Anwalt zu klären'),
  ('housing', 'Housing: ask counsel', 'السكن: اسأل المستشار القانوني', 'Logement : demander à l’avocat', 'Wohnung: mit Anwalt klären',
    'The person pays for housing. Ask counsel whether it counts as a placement fee where it is offered together with the placement.',
    'يدفع الشخص مقابل السكن. اسأل المستشار القانوني هل يُعد من رسوم الوساطة إذا عُرض معها.',
    'La personne paie un logement. Demandez à l’avocat s’il compte comme frais de placement quand il est proposé avec le placement.',
    'Die Person zahlt für eine Wohnung. Klären Sie mit dem Anwalt, ob es als Vermittlungsgebühr gilt, wenn die Wohnung zusammen mit der Vermittlung angeboten wird.',
    'Section 296 (1) sentence 3, section 297 no. 1 SGB III; to be confirmed with counsel',
    '§ 296 (1) phrase 3, § 297 n° 1 SGB III ; à confirmer avec l’avocat',
    '§ 296 Abs. 1 Satz 3, § 297 Nr. 1 SGB III; mit Anwalt zu klären')
) shipped (fee_kind, name, name_arabic, name_fr, name_de, text_en, text_ar, text_fr, text_de, source, source_fr, source_de);

-- Folded as by contract/text/fold.ts.
update compliance_rules set search_text = folded from (
  select id as of, string_agg(trim(regexp_replace(replace(translate(lower(regexp_replace(normalize(word, NFKD),
    '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]',
    '', 'g')), 'ٱةىکیھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهيكيهه01234567890123456789'), 'ß', 'ss'), '\s+', ' ', 'g')), E'\n' order by place) as folded
  from compliance_rules cross join unnest(array[name, name_arabic, source, name_fr, name_de, source_fr, source_de])
    with ordinality words (word, place)
  where word <> '' group by id) found
where found.of = id and kind = 'ask_counsel';

update fee_kinds set source = 'House rule; to be confirmed with counsel', search_text = 'house rule; to be confirmed with counsel'
where kind in ('loan', 'deposit', 'housing') and source = 'House rule' and answer is null;
