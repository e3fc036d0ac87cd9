-- Which kinds of fees a rule counts; none named: all of them.
alter table compliance_rules add column "fee_kinds" text[];
update compliance_rules set fee_kinds = '{placement,other}' where kind = 'placement_fee_limit';
update compliance_rules set fee_kinds = '{placement}' where kind in ('placement_needs_contract', 'placement_after_job_contract');

-- What the law forbids is refused, where nobody has changed the rule since it came.
update compliance_rules set effect = 'block'
where kind in ('placement_fee_limit', 'placement_not_from_apprentices') and version = 1;
update compliance_rules set text_en = 'From apprentices nothing may be taken for the placement, whatever it is called.',
  text_ar = 'لا يجوز تقاضي أي مبلغ من المتدربين مهنيًا مقابل التوسيط، أيًّا كانت تسميته.'
where kind = 'placement_not_from_apprentices' and version = 1;
update compliance_rules set source = 'Section 296 (3) SGB III with section 45 SGB III',
  search_text = replace(search_text, 'section 421g sgb iii', 'section 45 sgb iii')
where source = 'Section 296 SGB III; section 421g SGB III';

-- The recorded rate of a currency: units for one euro, of which day, and where it comes from.
alter table currencies
  add column "per_euro" numeric check ("per_euro" > 0),
  add column "rate_day" date,
  add column "rate_source" text;
update currencies set "per_euro" = 1 where slug = 'EUR';

-- A refund names the kind of the fee that it returns, and reduces what was taken of this kind.
alter table transactions add column "refund_of" text,
  add constraint transactions_refund_of check ((kind = 'refund') = ("refund_of" is not null));
alter table ledger add column "refund_of" text;
create or replace function refresh_ledger(ids bigint[]) returns void language sql as $$
  with wanted as (
    select c.id as candidate_id, 'fee' as source, f.number::bigint as source_id, coalesce(f.kind, 'other') as kind, null as refund_of, f.amount,
      f.currency as amount_currency, f.due_on, f.paid_on, f.paid_on is not null as paid, f.paid_on is not null as approved, c.employee_id
    from candidates c cross join lateral (values
      (1, c.first_fees, c.first_fees_currency, c.first_fees_kind, c.first_fees_due_date, c.first_fees_paid_date),
      (2, c.second_fees, c.second_fees_currency, c.second_fees_kind, c.second_fees_due_date, c.second_fees_paid_date),
      (3, c.third_fees, c.third_fees_currency, c.third_fees_kind, c.third_fees_due_date, c.third_fees_paid_date),
      (4, c.fourth_fees, c.fourth_fees_currency, c.fourth_fees_kind, c.fourth_fees_due_date, c.fourth_fees_paid_date),
      (5, c.fifth_fees, c.fifth_fees_currency, c.fifth_fees_kind, c.fifth_fees_due_date, c.fifth_fees_paid_date),
      (6, c.sixth_fees, c.sixth_fees_currency, c.sixth_fees_kind, c.sixth_fees_due_date, c.sixth_fees_paid_date),
      (7, c.seventh_fees, c.seventh_fees_currency, c.seventh_fees_kind, c.seventh_fees_due_date, c.seventh_fees_paid_date),
      (8, c.eighth_fees, c.eighth_fees_currency, c.eighth_fees_kind, c.eighth_fees_due_date, c.eighth_fees_paid_date),
      (9, c.ninth_fees, c.ninth_fees_currency, c.ninth_fees_kind, c.ninth_fees_due_date, c.ninth_fees_paid_date),
      (10, c.tenth_fees, c.tenth_fees_currency, c.tenth_fees_kind, c.tenth_fees_due_date, c.tenth_fees_paid_date)
    ) f(number, amount, currency, kind, due_on, paid_on)
    where c.id = any(ids) and c.deleted_at is null and f.amount is not null
    union all
    select c.id, 'transaction', t.id, t.kind, t.refund_of, case when t.kind = 'refund' then -t.amount else t.amount end,
      t.currency, t.deadline, t.done_on, t.done, t.approved, c.employee_id
    from transactions t join candidates c on c.id = t.candidate_id
    where c.id = any(ids) and c.deleted_at is null
  ), gone as (
    delete from ledger k where k.candidate_id = any(ids) and not exists (
      select from wanted w where (w.candidate_id, w.source, w.source_id) = (k.candidate_id, k.source, k.source_id))
  )
  insert into ledger (candidate_id, source, source_id, kind, refund_of, amount, amount_currency, due_on, paid_on, paid, approved, employee_id)
  select * from wanted
  on conflict (candidate_id, source, source_id) do update set kind = excluded.kind, refund_of = excluded.refund_of, amount = excluded.amount,
    amount_currency = excluded.amount_currency, due_on = excluded.due_on, paid_on = excluded.paid_on, paid = excluded.paid,
    approved = excluded.approved, employee_id = excluded.employee_id, updated_at = now(), version = ledger.version + 1
  where (ledger.kind, ledger.refund_of, ledger.amount, ledger.amount_currency, ledger.due_on, ledger.paid_on, ledger.paid, ledger.approved, ledger.employee_id)
    is distinct from (excluded.kind, excluded.refund_of, excluded.amount, excluded.amount_currency, excluded.due_on, excluded.paid_on, excluded.paid,
      excluded.approved, excluded.employee_id)
$$;
