import { invoices as invoicesResource } from '../../../contract/resources/placements'
import { dayIn } from '../../../contract/text/dayIn'
import { addDays } from '../../../contract/time/wall-time'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { addressOf } from './invoicePdf'
import { AT_ONCE, type Occasion } from './occasion'
import { amountIn } from './page'

/** An invoice of earlier days was sent in another way. */
const DAYS_BACK = 14

interface DueInvoice extends Pick<Occasion, 'text' | 'occasion' | 'kind' | 'language'> {
  id: number
  bw_lead_id: number
  number: string
  /** The gross amount; of a reminder the open one. */
  amount: string
  gross_currency: string
  issued_on: string
  due_on: string | null
  days: number
  email: string | null
  company: string
  contact_name: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  organisation: string
  readers: number[]
}

/** Selects what credit notes that went out give back of an invoice `i`. */
export const creditedOf = (sql: Connection, amount: 'net' | 'gross'): Fragment => sql`
  coalesce((select sum(c.${sql(amount)}) from invoices c where c.credit_note_of = i.id and c.issued_on is not null), 0)`

/** Selects the amount of an invoice `i` that credit notes leave to pay. */
const openAmount = (sql: Connection): Fragment => sql`(i.gross - ${creditedOf(sql, 'gross')})`

/** Whether something of an invoice `i` is still to be paid. */
export const isOwed = (sql: Connection): Fragment =>
  sql`(i.state = 'issued' and i.credit_note_of is null and ${openAmount(sql)} > 0)`

/**
 * Selects the next step of reminders of an invoice `i` as `after_days`, null where none has come: the first one after the last that
 * was sent. No step is left out, and none comes before the one before it was sent.
 */
const nextReminder = (sql: Connection, today: string): Fragment => sql`(
  select after_days from (
    select min(after_days) as after_days from letter_texts where kind = 'invoice_reminder' and active and after_days > coalesce((
      select max(split_part(occasion, ' ', 3)::int) from letters
      where invoice_id = i.id and kind = 'invoice_reminder' and state = 'sent'), 0)) step
  where after_days <= ${today}::date - i.due_on)`

/** Finds invoices that were issued and not sent yet, and those with an open amount that a step of reminders has come for. */
export async function invoiceOccasions(sql: Connection, today: string): Promise<Occasion[]> {
  const rows = await sql<DueInvoice[]>`
    with due as (
      select 'invoice ' || i.id as occasion, case when i.credit_note_of is null then 'invoice' else 'credit_note' end as kind,
        null::int as after_days, i.gross as amount, i.*
      from invoices i where i.state = 'issued' and i.issued_on >= ${addDays(today, -DAYS_BACK)}::date
      union all
      select 'reminder ' || i.id || ' ' || r.after_days, 'invoice_reminder', r.after_days, ${openAmount(sql)}, i.*
      from invoices i join lateral (select ${nextReminder(sql, today)} as after_days) r on r.after_days is not null
      where ${isOwed(sql)} and i.due_on < ${today}::date)
    select d.occasion, d.kind, d.id, d.bw_lead_id, d.number, d.amount::text as amount, d.gross_currency, d.issued_on, d.due_on,
      ${today}::date - d.due_on as days, t.language, e.email, e.company, e.contact_name, e.street, e.postal_code, e.city,
      o.company as organisation, jsonb_build_object('subject', t.subject, 'body', t.body, 'auto', t.auto) as text,
      array(select u.id from users u where u.role = any(${[...invoicesResource.roles]}::text[])
        and (u.id = e.employee_id or u.role = 'de_superadmin')) as readers
    from due d join bw_leads e on e.id = d.bw_lead_id
    cross join (select coalesce(provider_company, name) as company from organisation) o
    join lateral (
      select * from letter_texts t where t.kind = d.kind and t.active and t.after_days is not distinct from d.after_days
      order by (t.language = coalesce(d.language, e.language)) desc, id desc limit 1) t on true
    where not exists (select from letters l where l.occasion = d.occasion)
    order by d.issued_on, d.id limit ${AT_ONCE}`
  return rows.map(occasionOf)
}

function occasionOf(invoice: DueInvoice): Occasion {
  const { occasion, kind, language, text, readers, email, issued_on, due_on, days } = invoice
  return {
    occasion,
    kind,
    language,
    text,
    data: {
      name: invoice.company,
      number: invoice.number,
      issued: dayIn(language, issued_on),
      due: due_on ? dayIn(language, due_on) : '',
      gross: amountIn(language, invoice.amount, invoice.gross_currency),
      days: String(days),
      employer: invoice.company,
      contact: invoice.contact_name ?? '',
      organisation: invoice.organisation,
    },
    about: { bw_lead_id: invoice.bw_lead_id, invoice_id: invoice.id },
    to: email,
    recipient: addressOf(invoice),
    readers,
  }
}
