import { buffer } from 'node:stream/consumers'
import { type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import { missingInInvoices } from '../../../contract/letters/company'
import { type PrintedInvoice, printedInvoice } from '../../../contract/letters/printedInvoice'
import { LETTER_WORDS, languageOf } from '../../../contract/letters/words'
import { invoices } from '../../../contract/resources/placements'
import { dayIn } from '../../../contract/text/dayIn'
import { SYSTEM } from '../../auth/actor'
import { pathOf, urlOf } from '../../crud/attachments'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { openStore, randomName } from '../../files/store'
import { escapeHtml, renderPdf } from '../../pdf'
import type { Services } from '../../services'
import { readCompany, refusedDetails } from './company'
import { amountIn, letterPage } from './page'

type Invoice = RowOf<typeof invoices>

interface Addressee {
  company: string
  contact_name: string | null
  street: string | null
  postal_code: string | null
  city: string | null
}

/** Returns the lines of an employer's address. */
export const addressOf = ({ company, contact_name, street, postal_code, city }: Addressee): string =>
  [company, contact_name, street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join('\n')

/**
 * Keeps what the PDF of an invoice says: the details of § 14 (4) UStG as they are now.
 * @param invoice with its number and its days
 * @throws Failure invalid with each detail that is missing, of the company in Settings, of the employer and of the invoice
 */
export async function keepPrinted(tx: Tx, invoice: Invoice): Promise<void> {
  const company = await readCompany(tx)
  const [employer] = await tx<Addressee[]>`
    select company, contact_name, street, postal_code, city from bw_leads where id = ${invoice.bw_lead_id}`
  const [about] = await tx<{ service: string | null }[]>`
    select name as service from placements where id = ${invoice.placement_id}`
  const [corrected] = await tx<{ number: string; issued_on: string }[]>`
    select number, issued_on from invoices where id = ${invoice.credit_note_of}`
  if (!employer) throw invalid({ bw_lead_id: 'required' })
  const errors: FieldErrors = refusedDetails(missingInInvoices(company))
  for (const name of ['street', 'postal_code', 'city'] as const)
    if (!employer[name]) errors[`bw-leads.${name}`] = 'required'
  if (!invoice.performed_on) errors.performed_on = 'required'
  // An invoice without tax says why (§ 14 (4) no. 8 UStG).
  const tax_rate = Number(invoice.tax_rate ?? 0)
  if (!tax_rate && !invoice.text) errors.text = 'required'
  if (Object.keys(errors).length) throw invalid(errors)
  const printed = printedInvoice.parse({
    ...invoice,
    language: languageOf(invoice.language),
    company,
    recipient: addressOf(employer),
    service: about?.service ?? null,
    corrects: corrected ?? null,
    tax_rate,
    currency: invoice.net_currency,
  })
  await tx`update invoices set printed = ${tx.json(printed)} where id = ${invoice.id}`
}

/**
 * Returns the PDF of an issued invoice. It is made once and stored.
 * @throws Failure wrong_state for a draft; invalid where an older invoice lacks details that it has to name
 */
export async function invoicePdf(services: Services, id: number): Promise<{ name: string; pdf: Buffer }> {
  const { sql, config } = services
  const invoice = await sql.begin(tx => withPrinted(tx, id))
  const name = `${invoice.number}.pdf`
  const path = typeof invoice.file === 'string' ? pathOf(invoice.file) : undefined
  if (path) return { name, pdf: await buffer(openStore(config).read(path)) }
  const html = await invoicePage(printedInvoice.parse(invoice.printed))
  const pdf = await renderPdf({ html, title: String(invoice.number) })
  await sql.begin(tx => storePdf(services, tx, { id, name, pdf }))
  return { name, pdf }
}

/** Invoices that were issued before the PDF was kept get theirs when it is first asked for. */
async function withPrinted(tx: Tx, id: number): Promise<Invoice> {
  const read = () => tx<Invoice[]>`select * from invoices where id = ${id} for update`
  const [invoice] = await read()
  if (!invoice) throw fail('not_found')
  if (invoice.state === 'draft') throw fail('wrong_state')
  if (invoice.printed) return invoice
  await keepPrinted(tx, invoice)
  const [kept] = await read()
  return kept ?? invoice
}

interface Made {
  id: number
  name: string
  pdf: Buffer
}

async function storePdf({ config }: Services, tx: Tx, { id, name, pdf }: Made): Promise<void> {
  const [before] = await tx<Invoice[]>`select * from invoices where id = ${id} for update`
  if (!before || before.file) return
  const path = `invoices/${randomName()}.pdf`
  await openStore(config).write(path, pdf)
  await tx`
    insert into files (path, folder, name, size, type, owner_id)
    values (${path}, 'invoices', ${name}, ${pdf.length}, 'application/pdf', 0)`
  const rows = [{ before, changes: { file: urlOf(path) } }]
  await writeRows(tx, { definition: invoices, actor: SYSTEM, action: 'update', rows })
}

/** Makes the page of an invoice or a credit note. */
export function invoicePage(invoice: PrintedInvoice): Promise<string> {
  const { language, company, recipient, number, issued_on, corrects } = invoice
  const words = LETTER_WORDS[language]
  const title = `${corrects ? words.correction : words.invoice} ${number}`
  const content = [factsOf(invoice), amountsOf(invoice), textOf(invoice.text)].join('')
  return letterPage({ company, language, recipient, day: issued_on, title, content })
}

function factsOf({ language, number, issued_on, performed_on, due_on, corrects }: PrintedInvoice): string {
  const words = LETTER_WORDS[language]
  const day = (value: string) => dayIn(language, value)
  return table([
    [words.number, number],
    [words.issued_on, day(issued_on)],
    [words.performed_on, day(performed_on)],
    ...(corrects
      ? [[words.corrects, `${corrects.number} ${words.of} ${day(corrects.issued_on)}`] as const]
      : due_on
        ? [[words.due_on, day(due_on)] as const]
        : []),
  ])
}

function amountsOf(invoice: PrintedInvoice): string {
  const { language, milestone, service, net, tax, gross, tax_rate, currency } = invoice
  const words = LETTER_WORDS[language]
  const amount = (value: string) => amountIn(language, value, currency)
  const line = [words.milestones[milestone], service && `${words.placement_of}: ${service}`]
  const rate = new Intl.NumberFormat(language).format(tax_rate)
  return `<h2>${words.service}</h2>${table([
    [line.filter(Boolean).join('. '), amount(net)],
    [words.net, amount(net)],
    [`${words.vat} ${rate} %`, amount(tax)],
    [words.gross, amount(gross)],
  ])}`
}

const table = (rows: readonly (readonly [label: string, value: string])[]): string =>
  `<table>${rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row">${escapeHtml(label)}</th><td class="number"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
    )
    .join('')}</table>`

const textOf = (text: string | null): string => (text ? `<p class="text">${escapeHtml(text)}</p>` : '')
