import { keepNotice } from '../features/privacy-notices'
import type { Demo } from './demo'

const RECIPIENTS = {
  en: 'our offices in Cairo (Egypt), Tunis (Tunisia), Amman (Jordan) and Casablanca (Morocco), under standard contractual clauses',
  ar: 'مكاتبنا في القاهرة (مصر) وتونس (تونس) وعمّان (الأردن) والدار البيضاء (المغرب)، وفق البنود التعاقدية القياسية',
  de: 'unsere Büros in Kairo (Ägypten), Tunis (Tunesien), Amman (Jordanien) und Casablanca (Marokko), auf Grundlage von Standardvertragsklauseln',
  fr: 'nos bureaux du Caire (Égypte), de Tunis (Tunisie), d’Amman (Jordanie) et de Casablanca (Maroc), selon les clauses contractuelles types',
} as const

/** Names the company that is responsible for data, and the notices that visitors of forms and booking pages read. */
export async function fillNotices({ tx, at }: Demo): Promise<void> {
  await tx`
    update organisation set data_protection_officer = 'Dr. Claudia Reimann, dsb@organisation.example',
      supervisory_authority = 'Der Hamburgische Beauftragte für Datenschutz und Informationsfreiheit, Ludwig-Erhard-Straße 22, 20459 Hamburg',
      withdrawal_address = 'widerruf@organisation.example', recipients_en = ${RECIPIENTS.en},
      recipients_ar = ${RECIPIENTS.ar}, recipients_de = ${RECIPIENTS.de}, recipients_fr = ${RECIPIENTS.fr}`
  await keepNotice(tx, { subject: 'form', language: 'ar' })
  for (const language of ['en', 'ar'] as const) await keepNotice(tx, { subject: 'booking', language })
  await tx`update privacy_notices set created_at = ${at(-240)}, updated_at = ${at(-240)}`
  await tx`
    update form_submissions s set privacy_notice_id = n.id from privacy_notices n
    where s.origin = 'page' and n.subject = 'form' and n.language = s.language`
  for (const table of ['online_appointments', 'seminar_registrations'])
    await tx`
      update ${tx(table)} b set privacy_notice_id = n.id from privacy_notices n
      where n.subject = 'booking' and n.language = b.language`
}
