import { type FieldError, type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import { isWithinGuarantee } from '../../../contract/placement/guarantee'
import { feeOf, invoiceNumber, partOf, SHARES, taxed } from '../../../contract/placement/invoices'
import { differenceOf, isMoreThan, sumOf } from '../../../contract/placement/money'
import type { BwLead } from '../../../contract/resources/bw-leads'
import { type feeAgreements, invoices, type Placement } from '../../../contract/resources/placements'
import { addDays } from '../../../contract/time/wall-time'
import type { ChangesOf, HooksOf, RowOf, Tx, Values } from '../../crud/hooks'
import { lockRows, present } from '../../crud/record'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { addJobOnce } from '../../jobs/queue'
import { roleOf, updateRow, type Writer } from '../candidates'
import { checkMoney } from '../currencies'
import { creditedOf, keepPrinted } from '../letters'
import { proposedCredit } from './refunds'

type InvoiceRow = RowOf<typeof invoices>
type InvoiceChanges = ChangesOf<typeof invoices>
type Agreement = RowOf<typeof feeAgreements>

/** A draft is filled from its placement and its agreement; an issued invoice stays as it went out. */
export const invoicesHooks: HooksOf<typeof invoices> = {
  async beforeWrite(tx, { action, before, changes, by }, services) {
    if (action === 'restore' && before) await filledFrom(tx, before, {})
    if (action !== 'create' && action !== 'update') return changes
    if (changes.paid_on && changes.paid_on > (await todayAt(tx, services.now())))
      throw invalid({ paid_on: 'future_day' })
    if (before && before.state !== 'draft') return settled(by === 'undo' ? withoutState(changes) : changes)
    const filled = await filledFrom(tx, { ...before, ...changes }, changes)
    await checkMoney(tx, { before, changes: filled }, [{ amount: 'net', currency: 'net_currency' }])
    const after = { ...before, ...filled }
    if (!after.net) throw invalid({ net: 'required' })
    const { tax, gross } = taxed(after.net, after.tax_rate ?? 0)
    const currency = after.net_currency
    return { ...filled, tax, gross, tax_currency: currency, gross_currency: currency }
  },
}

/** The state of an issued invoice follows from the day on which it was paid, also where an undo puts both back. */
const withoutState = ({ state: _, ...changes }: InvoiceChanges): InvoiceChanges => changes

/** Paid is an invoice with the day on which the money came. */
function settled(changes: InvoiceChanges): InvoiceChanges {
  if (!('paid_on' in changes)) return changes
  return { ...changes, state: changes.paid_on ? 'paid' : 'issued' }
}

/** Fills the empty fields of a draft: the share of the fee that the milestone has, or the refund of a credit note. */
async function filledFrom(tx: Tx, after: InvoiceChanges, changes: InvoiceChanges): Promise<InvoiceChanges> {
  if (after.credit_note_of) return creditOf(tx, after, changes)
  if (after.milestone === 'refund') throw invalid({ credit_note_of: 'required' })
  await refuseBilled(tx, after)
  const placed = await placementOf(tx, after)
  const agreement = placed?.agreement
  return {
    ...changes,
    performed_on: after.performed_on ?? (await performedOn(tx, after)),
    language: after.language ?? (await languageFor(tx, after)),
    net: after.net ?? netOf(placed, after.milestone),
    net_currency: after.net_currency ?? agreement?.fee_currency ?? 'EUR',
    tax_rate: after.tax_rate ?? Number(agreement?.tax_rate ?? 19),
  }
}

/**
 * A milestone of a placement is billed once, unless the invoice was given back as a whole by credit notes that went out. What was
 * billed for a placement is not billed again for the one that replaces it. The placement is locked, so that of two at once the
 * second is refused.
 * @throws Failure invalid on the milestone
 */
async function refuseBilled(tx: Tx, { id, placement_id, milestone }: InvoiceChanges): Promise<void> {
  if (!placement_id || !isShared(milestone)) return
  await tx`select from placements where id = ${placement_id} for update`
  const [billed] = await tx`
    with recursive line as (
      select ${placement_id}::bigint as id
      union select p.id from placements p join line on p.replaced_by_id = line.id and p.remedy = 'replacement')
    select from invoices i where placement_id in (select id from line) and milestone = ${milestone} and id <> ${Number(id ?? 0)}
      and credit_note_of is null and i.net > ${creditedOf(tx, 'net')}`
  if (billed) throw invalid({ milestone: 'taken' })
}

/** The day of the service, by the milestone: of the signature, the first day of work, the licence or the end of the guarantee. */
async function performedOn(tx: Tx, { placement_id, milestone }: InvoiceChanges): Promise<string | null> {
  if (!isShared(milestone)) return null
  return (await workOf(tx, placement_id))?.[DAYS_OF_SERVICE[milestone]] ?? null
}

/** The day of a placement that each milestone needs. */
const DAYS_OF_SERVICE = {
  contract: 'signed_on',
  arrival: 'started_on',
  licence: 'granted_on',
  guarantee: 'guarantee_over_on',
} as const satisfies Record<keyof typeof SHARES, string>

type Work = Pick<
  Placement,
  'signed_on' | 'started_on' | 'guarantee_until' | 'guarantee_over_on' | 'ended_on'
> & { granted_on: string | null }

async function workOf(tx: Tx, placementId: number | null | undefined): Promise<Work | undefined> {
  const [work] = await tx<Work[]>`
    select signed_on, started_on, guarantee_until, guarantee_over_on, ended_on, (
      select granted_on from licences l
      where l.candidate_id = p.candidate_id and l.result = 'granted' and coalesce(l.case_id = p.case_id, true)
      order by granted_on desc nulls last, id desc limit 1) as granted_on
    from placements p where id = ${placementId ?? null}`
  return work
}

async function languageFor(tx: Tx, { bw_lead_id }: InvoiceChanges): Promise<InvoiceChanges['language']> {
  const [employer] = await tx<BwLead[]>`select language from bw_leads where id = ${bw_lead_id ?? null}`
  return employer?.language ?? null
}

const isShared = (milestone: unknown): milestone is keyof typeof SHARES =>
  Object.hasOwn(SHARES, String(milestone))

type Placed = Pick<Placement, 'bw_lead_id' | 'agreement_id' | 'salary_year'> & {
  agreement: Agreement | undefined
}

async function placementOf(
  tx: Tx,
  { placement_id, bw_lead_id }: InvoiceChanges,
): Promise<Placed | undefined> {
  if (!placement_id) return undefined
  const [placement] = await tx<Placed[]>`
    select bw_lead_id, agreement_id, salary_year from placements where id = ${placement_id}`
  if (!placement || placement.bw_lead_id !== bw_lead_id) throw invalid({ placement_id: 'not_a_choice' })
  const [agreement] = await tx<Agreement[]>`select * from fee_agreements where id = ${placement.agreement_id}`
  return { ...placement, agreement }
}

/**
 * Works out the part of the fee that a milestone of a placement has.
 * @throws Failure invalid on the amount, which is then to be typed, with what is missing
 */
function netOf(placed: Placed | undefined, milestone: InvoiceChanges['milestone']): string {
  if (!placed || !isShared(milestone)) throw invalid({ net: 'required' })
  const { agreement, salary_year } = placed
  if (!agreement) throw invalid({ net: 'no_agreement' })
  if (Number(agreement[SHARES[milestone]]) === 0) throw invalid({ net: 'no_share' })
  const fee = feeOf(agreement, salary_year)
  if (fee === null) throw invalid({ net: 'no_yearly_pay' })
  return partOf(fee, agreement, milestone)
}

/** A credit note gives back no more than was invoiced, at the same rate of tax and in the same currency. */
async function creditOf(tx: Tx, after: InvoiceChanges, changes: InvoiceChanges): Promise<InvoiceChanges> {
  const [invoice] = await tx<InvoiceRow[]>`
    select * from invoices where id = ${Number(after.credit_note_of)} for update`
  const isUsable = invoice && invoice.state !== 'draft' && !invoice.credit_note_of
  if (!isUsable || invoice.bw_lead_id !== after.bw_lead_id) throw invalid({ credit_note_of: 'not_a_choice' })
  const placementId = after.placement_id ?? invoice.placement_id
  const id = Number(after.id ?? 0)
  if (placementId) await tx`select from placements where id = ${placementId} for update`
  const given = await tx<{ net: string }[]>`
    select net from invoices where credit_note_of = ${invoice.id} and id <> ${id}`
  const left = differenceOf(invoice.net ?? '0', sumOf(given.map(({ net }) => net)))
  const net = after.net ?? (await proposedCredit(tx, { id, placement_id: placementId, left }))
  const errors: FieldErrors = {}
  if (net && isMoreThan(net, left)) errors.net = 'too_large'
  if (changes.net_currency && changes.net_currency !== invoice.net_currency)
    errors.net_currency = 'not_a_choice'
  if (Object.keys(errors).length) throw invalid(errors)
  return {
    ...changes,
    milestone: 'refund',
    placement_id: placementId,
    performed_on: after.performed_on ?? invoice.performed_on ?? invoice.issued_on,
    language: after.language ?? invoice.language,
    net,
    net_currency: invoice.net_currency,
    tax_rate: invoice.tax_rate,
  }
}

/**
 * Issues a draft: it gets the next number of the year, its day and the day on which it is due. What its PDF says is kept.
 * @throws Failure not_found; wrong_state where it was issued before; invalid with the details of § 14 (4) UStG that
 * are missing, for the share of a milestone that is not reached, and for a day on which it is due that has passed
 */
export async function issueInvoice({ services, tx, actor }: Writer, id: number): Promise<Values> {
  const [before] = await lockRows(tx, services, invoices, actor, [id])
  if (!before) throw fail('not_found')
  if (before.state !== 'draft') throw fail('wrong_state')
  await refuseUnearned(tx, before)
  const today = await todayAt(tx, services.now())
  if (before.due_on && before.due_on < today) throw invalid({ due_on: 'too_early' })
  const changes = {
    state: 'issued' as const,
    number: await nextNumber(tx, today.slice(0, 4)),
    issued_on: today,
    performed_on: before.performed_on ?? (await performedOn(tx, before)),
    // Nobody owes the amount of a credit note: it lowers that of its invoice.
    due_on: before.due_on ?? (before.credit_note_of ? null : addDays(today, await daysToPay(tx, before))),
  }
  const after = await updateRow({ tx, actor }, invoices, { before, changes })
  await keepPrinted(tx, after)
  await addJobOnce(tx, 'prepare_letters')
  return present(invoices, after, roleOf(actor))
}

/**
 * @throws Failure invalid for the share of a contract that nobody has signed, of work that has not begun, of a licence that was
 * not granted, or of a guarantee that still runs or within which the work ended
 */
async function refuseUnearned(tx: Tx, { placement_id, milestone }: InvoiceRow): Promise<void> {
  const work = isShared(milestone) && (await workOf(tx, placement_id))
  if (!work) return
  if (milestone === 'guarantee' && isWithinGuarantee(work)) throw invalid({ milestone: 'ended_early' })
  if (!work[DAYS_OF_SERVICE[milestone]]) throw invalid({ milestone: NOT_REACHED[milestone] })
}

const NOT_REACHED = {
  contract: 'not_signed',
  arrival: 'not_started',
  licence: 'not_granted',
  guarantee: 'guarantee_runs',
} as const satisfies Record<keyof typeof SHARES, FieldError>

/** The row of the year stays locked until this transaction ends: a number that is taken is used. */
async function nextNumber(tx: Tx, year: string): Promise<string> {
  const { last } = oneRow(
    await tx<{ last: number }[]>`
      insert into invoice_numbers (year, last) values (${year}, 1)
      on conflict (year) do update set last = invoice_numbers.last + 1 returning last`,
  )
  return invoiceNumber(year, last)
}

const DAYS_TO_PAY = 14

async function daysToPay(tx: Tx, { placement_id }: InvoiceRow): Promise<number> {
  const [agreement] = await tx<{ days: number }[]>`
    select a.days_to_pay as days from placements p join fee_agreements a on a.id = p.agreement_id
    where p.id = ${placement_id ?? null}`
  return agreement?.days ?? DAYS_TO_PAY
}
