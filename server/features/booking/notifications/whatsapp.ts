import { Failure } from '../../../../contract/errors'
import type { Tx, Values } from '../../../crud/hooks'
import type { Services } from '../../../services'
import { failureIn, queueTemplate } from '../../whatsapp'
import { bookingOf, titleOf } from '../booking'
import { momentIn } from '../words'
import { isOver, type Letter, linkOf, queueLetter, type Told, tellHost } from './send'

/** Reminders by WhatsApp say so in their key: `{moment} {hours} whatsapp`. */
export const isByWhatsapp = ({ kind, key }: Pick<Letter, 'kind' | 'key'>) =>
  kind === 'reminder' && key.endsWith(' whatsapp')

/**
 * Hands a reminder over as a WhatsApp template, with the letter in one transaction. Who cannot be reached that way is
 * reminded by mail, once.
 * @param booking undefined where there is nothing to be reminded of any more
 */
export async function remindByWhatsapp(
  services: Services,
  tx: Tx,
  letter: Letter,
  booking: Told | undefined,
): Promise<void> {
  const { id } = letter
  const template_id = booking?.setting?.whatsapp_template_id
  if (!booking?.phone || !template_id) {
    await tx`update booking_letters set state = 'dropped' where id = ${id}`
    return
  }
  try {
    const onFailure = { task: 'remind_otherwise', payload: { letter: id } }
    const values = await gapsOf(services, tx, booking)
    const order = { to: booking.phone, template_id, values, by: null, onFailure }
    await tx.savepoint(inner => queueTemplate(inner, services, order))
    await tx`update booking_letters set state = 'sent', sent_at = ${services.now()} where id = ${id}`
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const fields = Object.entries(error.details.fields ?? {}).map(([name, code]) => `${name}: ${code}`)
    await remindByMail(tx, letter, booking, fields.join(', ') || error.code)
  }
}

/** The job behind a reminder that WhatsApp took and could not deliver: it goes by mail, and the host is told, once. */
export async function remindOtherwise(services: Services, { letter: id, error }: Values): Promise<void> {
  await services.sql.begin(async tx => {
    const [letter] = await tx<Letter[]>`
      select * from booking_letters where id = ${id as number} and state = 'sent' for update`
    const booking = letter && (await bookingOf(tx, { source: letter.source, id: letter.source_id }))
    if (letter && booking) await remindByMail(tx, letter, booking, String(error))
  })
}

/** Of what is over by now nobody needs to hear. */
async function remindByMail(tx: Tx, letter: Letter, booking: Told, error: string): Promise<void> {
  const { id, source, source_id, key } = letter
  await tx`update booking_letters set state = 'failed', error = ${error} where id = ${id}`
  if (isOver(letter, booking)) return
  const byMail = key.replace(/ whatsapp$/, '')
  if (booking.email) await queueLetter(tx, { source, id: source_id }, 'reminder', byMail)
  await tellHost(tx, booking, words => failureIn(words, error))
}

/** What fills a template's gaps, by their place and by their names. */
async function gapsOf({ config }: Services, tx: Tx, booking: Told): Promise<Record<string, string>> {
  const when = `${momentIn(booking.language, booking.at, booking.timezone)} (${booking.timezone})`
  const link = booking.meeting_link ?? (await linkOf(tx, config.origin, booking))
  const name = booking.name.split(' ')[0] ?? booking.name
  const named = { name, when, link, title: titleOf(booking), host: booking.host?.name ?? '' }
  return { 1: name, 2: when, 3: link, 4: named.title, ...named }
}
