import type { FormLanguage } from '../../../contract/forms/choices'
import { companyName } from '../../../contract/mail/provider'
import {
  type Controller,
  missingOf,
  NOTICE_SUBJECTS,
  type NoticeSubject,
} from '../../../contract/privacy/notices'
import { type PrivacyNotice, privacyNotices } from '../../../contract/resources/privacy-notices'
import { filled } from '../../../contract/text/filled'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import type { Services } from '../../services'
import { NOTICE_WORDS } from './words'

export interface NoticePlace {
  subject: NoticeSubject
  language: FormLanguage
}

/** A notice as a page shows it. */
export interface ShownNotice {
  /** The record of the text. A draft in a preview has none. */
  id: number | null
  title: string
  /** Paragraphs. */
  lines: readonly string[]
}

export async function readController(sql: Connection): Promise<Controller> {
  return oneRow(
    await sql<Controller[]>`
      select provider_company, provider_legal_form, provider_address, provider_email, data_protection_officer, supervisory_authority, withdrawal_address,
        recipients_ar, recipients_en, recipients_de, recipients_fr from organisation`,
  )
}

/** Returns the settings without which a form in some languages cannot be published. */
export async function missingSettings(
  sql: Connection,
  languages: readonly FormLanguage[],
): Promise<(keyof Controller)[]> {
  return missingOf(await readController(sql), languages)
}

/** Returns how many published forms show no privacy notice, and the settings that they lack. */
export async function unnoticedForms(sql: Connection): Promise<{ forms: number; missing: string[] }> {
  const controller = await readController(sql)
  const published = await sql<{ languages: FormLanguage[] }[]>`select languages from forms where active`
  const lacking = published
    .map(({ languages }) => missingOf(controller, languages))
    .filter(names => names.length > 0)
  return { forms: lacking.length, missing: [...new Set(lacking.flat())] }
}

/** Returns a notice as it would be shown; undefined where the organisation has not named what it needs. */
export function composeNotice(
  controller: Controller,
  { subject, language }: NoticePlace,
): ShownNotice | undefined {
  return composeFor(controller, language, [subject])
}

/** Returns one notice for all that the organisation does. */
export async function wholeNotice(sql: Connection, language: FormLanguage): Promise<ShownNotice | undefined> {
  return composeFor(await readController(sql), language, NOTICE_SUBJECTS)
}

function composeFor(
  controller: Controller,
  language: FormLanguage,
  subjects: readonly NoticeSubject[],
): ShownNotice | undefined {
  if (missingOf(controller, [language]).length) return undefined
  const words = NOTICE_WORDS[language]
  const { provider_address: address, provider_email: contact } = controller
  const { data_protection_officer: officer, supervisory_authority: authority } = controller
  const company = companyName(controller)
  const recipients = controller[`recipients_${language}`] ?? ''
  return {
    id: null,
    title: words.title,
    lines: [
      filled(words.controller, { company, address: inOneLine(address), contact: contact ?? '' }),
      ...(officer ? [filled(words.officer, { officer })] : []),
      ...subjects.map(subject => words.purposes[subject]),
      filled(words.recipients, { recipients: inOneLine(recipients) }),
      filled(words.withdrawal, { where: controller.withdrawal_address ?? '' }),
      authority ? `${words.rights} ${filled(words.complaint, { authority })}` : words.rights,
    ],
  }
}

const inOneLine = (text: string | null) =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(', ')

/** Returns the notice that a page has to show now, and keeps its text under the next number where it is new. */
export async function currentNotice(
  { sql }: Pick<Services, 'sql'>,
  place: NoticePlace,
): Promise<ShownNotice | undefined> {
  const notice = composeNotice(await readController(sql), place)
  return notice && { ...notice, id: await idOf(sql, place, notice) }
}

async function idOf(sql: Services['sql'], place: NoticePlace, notice: ShownNotice): Promise<number> {
  const [kept] = await newest(sql, place)
  return kept?.text === textOf(notice) ? kept.id : sql.begin(tx => keepText(tx, place, notice))
}

/** Keeps the text of the notice of a paper that is written now. @returns its record; null where no notice can be shown */
export async function keepNotice(tx: Tx, place: NoticePlace): Promise<number | null> {
  const notice = composeNotice(await readController(tx), place)
  return notice ? keepText(tx, place, notice) : null
}

async function keepText(tx: Tx, place: NoticePlace, notice: ShownNotice): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtext('privacy_notices'))`
  const text = textOf(notice)
  const [last] = await newest(tx, place)
  if (last?.text === text) return last.id
  const number = Number(last?.number ?? 0) + 1
  const { subject, language } = place
  const changes = { subject, language, number, text, name: `${notice.title} ${number}` }
  const rows = [{ before: undefined, changes }]
  const made = await writeRows(tx, { definition: privacyNotices, actor: SYSTEM, action: 'create', rows })
  return oneRow(made).id
}

const textOf = ({ lines }: ShownNotice) => lines.join('\n\n')

const newest = (sql: Connection, { subject, language }: NoticePlace) => sql<PrivacyNotice[]>`
  select * from privacy_notices where subject = ${subject} and language = ${language} order by number desc limit 1`
