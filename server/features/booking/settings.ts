import {
  areExceptions,
  areQuestions,
  BOOKING_LANGUAGES,
  type BookingLanguage,
  type BookingRule,
  isWeekly,
  textIn,
} from '../../../contract/booking/availability'
import { type FieldErrors, invalid } from '../../../contract/http/errors'
import type { onlineAppointmentsSettings } from '../../../contract/resources/booking-settings'
import { isZone } from '../../../contract/time/wall-time'
import type { HooksOf, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { refuseBrokenTexts } from '../../mail/message/texts'
import { maySendTemplate } from '../whatsapp'

/** A kind of appointment or seminar (`booking_settings`). */
export interface Setting extends BookingRule {
  id: number
  of: 'appointments' | 'seminars'
  name: string
  slug: string
  title_en: string
  title_ar: string
  title_de: string | null
  title_fr: string | null
  active: boolean
  hosts: number[]
  capacity: number
  questions: Values | null
  reminder_hours: number | null
  second_reminder_hours: number | null
  reminder_channel: 'mail' | 'whatsapp' | 'both'
  whatsapp_template_id: number | null
  waiting_hours: number
  zoom_id: number | null
  meeting_link: string | null
  place: string | null
  confirmation_en: string | null
  confirmation_ar: string | null
  confirmation_de: string | null
  confirmation_fr: string | null
}

export async function settingOf(sql: Connection, id: number | null): Promise<Setting | undefined> {
  if (!id) return undefined
  const [setting] = await sql<Setting[]>`select * from booking_settings where id = ${id}`
  return setting
}

/** Returns the active kind of appointment or seminar of an address. */
export async function settingAt(sql: Connection, slug: string): Promise<Setting | undefined> {
  const [setting] = await sql<Setting[]>`
    select * from booking_settings where lower(slug) = ${slug.toLowerCase()} and active`
  return setting
}

/** Returns the active kinds of appointments, or those of seminars. */
export async function openSettings(sql: Connection, of: Setting['of']): Promise<Setting[]> {
  return sql<Setting[]>`select * from booking_settings where "of" = ${of} and active order by name, id`
}

/** Returns the title that visitors read. */
export const titleIn = (
  language: BookingLanguage,
  {
    title_en,
    title_ar,
    title_de,
    title_fr,
  }: Pick<Setting, 'title_en' | 'title_ar' | 'title_de' | 'title_fr'>,
): string => textIn(language, { en: title_en, ar: title_ar, de: title_de, fr: title_fr })

/** Returns what the mails of a kind say beside the booking. */
export const confirmationIn = (
  language: BookingLanguage,
  { confirmation_en, confirmation_ar, confirmation_de, confirmation_fr }: Setting,
): string =>
  textIn(language, { en: confirmation_en, ar: confirmation_ar, de: confirmation_de, fr: confirmation_fr })

/** Validates zone, hours, exceptions, questions and the template of reminders. */
export const settingsHooks: HooksOf<typeof onlineAppointmentsSettings> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action === 'delete') return changes
    const after = { ...before, ...changes }
    const errors: FieldErrors = {}
    if (!isZone(String(after.timezone))) errors.timezone = 'not_a_choice'
    if (after.weekly && !isWeekly(after.weekly)) errors.weekly = 'invalid'
    if (after.exceptions && !areExceptions(after.exceptions)) errors.exceptions = 'invalid'
    if (after.questions && !areQuestions(after.questions.list ?? [])) errors.questions = 'invalid'
    if (after.reminder_channel !== 'mail' && after.reminder_channel && !after.whatsapp_template_id)
      errors.whatsapp_template_id = 'required'
    const { whatsapp_template_id: template } = changes
    if (typeof template === 'number' && !(await maySendTemplate(tx, template)))
      errors.whatsapp_template_id = 'not_approved'
    if (Object.keys(errors).length) throw invalid(errors)
    refuseBrokenTexts(
      changes,
      BOOKING_LANGUAGES.map(language => `confirmation_${language}`),
      'text',
    )
    return changes
  },
}
