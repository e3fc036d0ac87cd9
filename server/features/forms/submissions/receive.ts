import type { FormLanguage } from '../../../../contract/forms/choices'
import type { FormDesign } from '../../../../contract/forms/questions'
import { formSubmissions, forms } from '../../../../contract/resources/forms'
import { SYSTEM } from '../../../auth/actor'
import { emit } from '../../../crud/emit'
import type { Row, RowOf, Tx, Values } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { addJob } from '../../../jobs/queue'
import type { Services } from '../../../services'
import { subscribePerson } from '../../mail'
import type { Answers } from './answers'
import { type PersonResult, receivePerson } from './person'
import { filesOf, registerFiles, type StoredFile } from './uploads'

/** The parameters of the ad or link that led to the form. */
export interface Origin {
  utm_source?: string | undefined
  utm_campaign?: string | undefined
  utm_medium?: string | undefined
  utm_content?: string | undefined
  utm_term?: string | undefined
  referrer?: string | undefined
}

/** A submission, from the page or from Meta. */
export interface Submission {
  form: Row
  design: FormDesign
  version: number
  language: FormLanguage
  read: Answers
  /** Files in the store. */
  files?: readonly StoredFile[]
  from: Origin
  origin: 'page' | 'meta' | 'backfill'
  /** The sender's id of it, which makes repeats harmless. */
  outsideId: string
  sentAt: Date
  /** Address and browser, for the proof of a consent. */
  ip?: string
  userAgent?: string | undefined
  /** The record of the privacy notice that the page showed. */
  noticeId?: number | null
}

export type SubmissionOutcome = PersonResult['outcome'] | 'repeated'

/**
 * Receives a submission in the caller's transaction: creates the submission, the lead or online candidate, and the
 * confirmation.
 * @returns the outcome; `repeated` for a known submission, which changes nothing
 */
export async function receiveSubmission(
  services: Services,
  tx: Tx,
  sent: Submission,
): Promise<SubmissionOutcome> {
  const [fresh] = await tx`
    insert into form_receipts (outside_id, at) values (${sent.outsideId}, ${services.now()})
    on conflict do nothing returning 1`
  if (!fresh) return 'repeated'
  const { form, design, read, from, files = [] } = sent
  await registerFiles(tx, files)
  const day = await todayAt(tx, services.now())
  const { outcome, ...ids } = await receivePerson(services, tx, {
    target: design.target,
    values: valuesOf(sent),
    note: `${day} · ${form.name}\n${linesOf(sent, false)}`.trim(),
  })
  const mayMail = form.mail && sent.origin === 'page' && (await isFirstOfDay(services, tx, sent))
  const changes: Values = {
    form_id: form.id,
    form_version: sent.version,
    name: textOf(read.values.name, 200),
    phone: read.values.phone ?? null,
    email: read.values.email ?? null,
    outcome,
    ...ids,
    origin: sent.origin,
    language: sent.language,
    answers: answersOf(sent),
    files: files.length ? filesOf(files) : null,
    consent_text: read.consents.join('\n\n') || null,
    consented: read.consents.length > 0,
    privacy_notice_id: sent.noticeId ?? null,
    ...Object.fromEntries(
      Object.entries(from).map(([name, value]) => [name, textOf(value, name === 'referrer' ? 500 : 200)]),
    ),
    outside_id: sent.outsideId,
    mail_status: mayMail ? 'queued' : null,
    sent_at: sent.sentAt.toISOString(),
  }
  const rows = [{ before: undefined, changes }]
  const [created] = await writeRows(tx, {
    definition: formSubmissions,
    actor: SYSTEM,
    action: 'create',
    rows,
  })
  const record = design.target === 'leads' ? ids.lead_id : ids.online_candidate_id
  if (record) await emit(tx, { kind: 'form_sent', resource: design.target, records: [{ id: record }] })
  if (mayMail && created) await addJob(tx, 'send_form_mail', { id: created.id })
  await subscribe(services, tx, sent)
  return outcome
}

/**
 * Returns whether an address is given that no submission of this form named in the last 24 hours: one confirmation a day
 * goes to it, as everyone can enter the address of another. Its lock lasts until the end of the transaction.
 */
async function isFirstOfDay(
  services: Services,
  tx: Tx,
  { form, read: { values } }: Submission,
): Promise<boolean> {
  const { email } = values
  if (typeof email !== 'string') return false
  await tx`select pg_advisory_xact_lock(hashtext('form_mail'), hashtext(${email}))`
  const since = new Date(services.now().getTime() - 86_400_000)
  const [earlier] = await tx`
    select 1 from form_submissions
    where form_id = ${form.id} and email = ${email} and mail_status is not null and sent_at > ${since} limit 1`
  return earlier === undefined
}

/** Subscribes a person who consented to the form's list, with a confirmation by mail where the list requires it. */
async function subscribe(
  services: Services,
  tx: Tx,
  { form, read, language, ip, userAgent }: Submission,
): Promise<void> {
  const { email, name } = read.values
  if (!form.list_id || !read.consents.length || typeof email !== 'string') return
  await subscribePerson(services, tx, {
    side: 'general',
    address: email,
    name: typeof name === 'string' ? name : null,
    language,
    listIds: [Number(form.list_id)],
    source: String(form.name),
    words: { language, subject: String(form.name), body: read.consents.join('\n\n') },
    ip: ip ?? null,
    userAgent: userAgent ?? null,
  })
}

/** @returns the form of an id, a public name or an outside id */
export async function formBy(
  { sql }: { sql: Services['sql'] | Tx },
  by: 'id' | 'slug' | 'form_id',
  value: string | number,
): Promise<RowOf<typeof forms> | undefined> {
  const [form] = await sql<
    RowOf<typeof forms>[]
  >`select * from ${sql(forms.table)} where ${sql(by)} = ${value}`
  return form
}

/** Returns the fields of the record from the answers, the form and the origin. */
function valuesOf(sent: Submission): Values {
  const { form, design, read, from } = sent
  const note = linesOf(sent, true)
  const common = {
    ...read.values,
    ...(typeof read.values.name === 'string' ? { name: read.values.name.slice(0, 120) } : {}),
    program_id: read.values.program_id ?? form.program_id ?? null,
    utm_campaign: textOf(from.utm_campaign, 200),
    note: note || null,
  }
  if (design.target === 'online-candidates')
    return filled({ ...common, answers: answersOf(sent), stage: 'registered' })
  return filled({
    ...common,
    source: form.source,
    source_detail: textOf(form.name, 200),
    utm_medium: textOf(from.utm_medium, 200),
    utm_content: textOf(from.utm_content, 200),
  })
}

/** Returns the answers to store, with the addresses of files. */
function answersOf({ design, read, files = [] }: Submission): Answers['answers'] {
  const asked = design.fields.filter(({ key, kind }) => kind === 'file' && read.answers[key])
  const answers = asked.map(({ key }) => [
    key,
    { ...read.answers[key], value: filesOf(files.filter(each => each.key === key)) },
  ])
  return { ...read.answers, ...Object.fromEntries(answers) }
}

const filled = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Returns answers as lines of a note. @param onlyUnmapped leaves out those that a field of the record holds */
function linesOf({ design, read }: Submission, onlyUnmapped: boolean): string {
  return design.fields
    .filter(({ key, kind, maps_to }) => {
      if (!read.answers[key] || kind === 'consent') return false
      return !onlyUnmapped || !maps_to || !(maps_to in read.values)
    })
    .map(({ key }) => {
      const { label = '', text } = read.answers[key] ?? {}
      return `${label}${/[?؟:.]$/u.test(label) ? '' : ':'} ${text}`
    })
    .join('\n')
    .slice(0, 8_000)
}

const textOf = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, longest) : null
