-- The Syrian pound was redenominated on 1 January 2026: 100 old pounds are 1 new pound. They are two currencies, each with its rates.
-- ISO 4217 keeps codes that begin with X free for private use: the official code of the new one is still to be confirmed.
update currencies set en = 'Syrian pound, old (100 are 1 new since 1 January 2026)',
  ar = 'ليرة سورية قديمة (كل 100 تساوي ليرة جديدة منذ 1 يناير 2026)',
  fr = 'Livre syrienne, ancienne (100 valent 1 nouvelle depuis le 1er janvier 2026)', version = version + 1
where slug = 'SYP' and en = 'Syrian pound';
insert into currencies (slug, en, ar, fr, exponent, search_text)
select 'XSY', 'Syrian pound, new since 1 January 2026 (code to be confirmed)', 'ليرة سورية جديدة منذ 1 يناير 2026 (الرمز قيد التأكيد)',
  'Livre syrienne, nouvelle depuis le 1er janvier 2026 (code à confirmer)', 2,
  E'xsy\nsyrian pound, new since 1 january 2026 (code to be confirmed)\nليره سوريه جديده منذ 1 يناير 2026 (الرمز قيد التاكيد)'
where not exists (select from currencies where slug = 'XSY');

-- The law at the office (M-8) of the other four countries is still to be asked.
insert into compliance_rules (name, name_arabic, kind, effect, country_ids, sector_ids, program_ids, fee_kinds, text_en, text_ar, source, source_date, confidence, search_text)
select name, name_arabic, 'local_law', 'warn', array[c.id], '{}', '{}', '{placement,preparation,registration,other}',
  text_en, text_ar, source, '2026-11-24', 'confirm', lower(name || E'\n' || source)
from (values
  ('jo', 'Local law, Jordan', 'القانون المحلي، الأردن',
    'Jordan: recruitment offices need a licence; ask counsel there what may be taken from job seekers.',
    'الأردن: تحتاج مكاتب الاستقدام إلى ترخيص؛ اسأل مستشارًا قانونيًا هناك عمّا يجوز أخذه من الباحثين عن عمل.',
    'Licence (JO); to be confirmed with counsel'),
  ('dz', 'Local law, Algeria', 'القانون المحلي، الجزائر',
    'Algeria: ask counsel there what may be taken from job seekers.',
    'الجزائر: اسأل مستشارًا قانونيًا هناك عمّا يجوز أخذه من الباحثين عن عمل.', 'Law of Algeria; to be asked'),
  ('lb', 'Local law, Lebanon', 'القانون المحلي، لبنان',
    'Lebanon: ask counsel there what may be taken from job seekers.',
    'لبنان: اسأل مستشارًا قانونيًا هناك عمّا يجوز أخذه من الباحثين عن عمل.', 'Law of Lebanon; to be asked'),
  ('sy', 'Local law, Syria', 'القانون المحلي، سوريا',
    'Syria: ask counsel there what may be taken from job seekers.',
    'سوريا: اسأل مستشارًا قانونيًا هناك عمّا يجوز أخذه من الباحثين عن عمل.', 'Law of Syria; to be asked')
) shipped (country, name, name_arabic, text_en, text_ar, source)
join countries c on c.slug = shipped.country
where not exists (select from compliance_rules r where r.kind = 'local_law' and r.country_ids = array[c.id]);

-- Whether a candidate is on a nursing route is read from the column that follows the cases, here as everywhere else.
create or replace function keep_guarded() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from guarded_addresses g using old_rows o where g.resource = tg_table_name and g.record_id = o.id;
  end if;
  if tg_op <> 'DELETE' then
    -- A lead has no such column.
    insert into guarded_addresses
    select tg_table_name, n.id, lower(n.email) from new_rows n
    where n.email <> '' and n.deleted_at is null
      and (n.restricted_on is not null or residence_of(n.country_id, n.office_id) in (
        select unnest(country_ids) from compliance_rules where active and kind = 'recruitment_country' and effect = 'block'))
      and exists (select from guard_rules(n.country_id, n.office_id, '{}', n.sector_id, n.program_id, n.restricted_on,
        coalesce((to_jsonb(n) ->> 'care_route')::boolean, false)) r where r.effect = 'block');
  end if;
  return null;
end $$;

-- The rules that ask for a birth date where there is none (decision 74).
create function birth_date_rules(birth date) returns setof compliance_rules language sql stable as $$
  select * from compliance_rules where birth is null and active and kind = 'birth_date_missing'
$$;
