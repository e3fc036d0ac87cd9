import { fail, invalid } from '../../../../contract/http/errors'
import { peopleKey } from '../../../auth/keys'
import { chosenIds } from '../../../crud/bulk'
import type { Row, Tx } from '../../../crud/hooks'
import { lockRows } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import type { ApiRequest, Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { addressRefusal } from '../../../mail'
import { ask } from '../../../mail/consent'
import { SUBSCRIBER_KINDS, type SubscriberCalls, type SubscriberKind } from '../people/person'
import { listIdsOf } from './listIds'

/** Each is a mail of its own to a person who waits: more at once would be a campaign. */
const MOST = 2_000

/** Asks people by mail to confirm the lists that wait for it: one person, or those who are selected. */
export const askRoutes: readonly Route[] = SUBSCRIBER_KINDS.flatMap(({ calls, ...kind }) => [
  serve(calls.askConsent, call => askOne(call, kind)),
  serve(calls.askConsentOfMany, call => askMany(call, kind)),
])

type Kind = Omit<SubscriberKind, 'calls'>

/**
 * Sends the mail that asks for confirmation of the lists that wait.
 * @throws {Failure} wrong_state where nothing waits; invalid on `wish_how` where the person did not ask for it, on `asked_at`
 *   where the mail was sent on this wish before; rate_limited where the address was asked just now
 */
async function askOne(call: Served<SubscriberCalls['askConsent']>, kind: Kind): Promise<{ sent: boolean }> {
  const { services, actor, params } = call
  const people = await peopleKey(services.config)
  await services.sql.begin(async tx => {
    const [person] = await lockRows(tx, services, kind.definition, actor, [params.id])
    if (!person) throw fail('not_found')
    const outcome = await askPerson(tx, call, { ...kind, people, person })
    if (outcome === 'nothing_waits') throw fail('wrong_state')
    if (outcome === 'no_wish') throw invalid({ wish_how: 'required' })
    if (outcome === 'asked_already') throw invalid({ asked_at: 'refused_by_rule' })
    if (outcome === 'too_soon') throw fail('rate_limited', { retryAfter: 600 })
  })
  return { sent: true }
}

/**
 * The same for many: a person who waits for nothing, did not ask for it or was asked before is passed over.
 * @throws {Failure} invalid where they are more than {@link MOST}; not_found where one is not there
 */
async function askMany(call: Served<SubscriberCalls['askConsentOfMany']>, kind: Kind) {
  const { services, actor, body } = call
  const people = await peopleKey(services.config)
  return services.sql.begin(async tx => {
    const ids = await chosenIds({ services, tx }, { definition: kind.definition, actor }, body)
    if (ids.length > MOST) throw invalid({ ids: 'too_long' })
    const rows = await lockRows(tx, services, kind.definition, actor, ids)
    if (rows.length < ids.length) throw fail('not_found')
    const counts = { sent: 0, nothing_waits: 0, no_wish: 0, asked_already: 0, too_soon: 0 }
    for (const person of rows) counts[await askPerson(tx, call, { ...kind, people, person })] += 1
    const { too_soon, asked_already, ...others } = counts
    return { ...others, asked_already: asked_already + too_soon }
  })
}

/**
 * A mail that asks for consent is advertising too: it goes to people who asked for it themselves,
 * once for each wish.
 */
async function askPerson(
  tx: Tx,
  { services, actor }: Pick<ApiRequest, 'services' | 'actor'>,
  { definition, side, people, person }: Kind & { people: Uint8Array; person: Row },
): Promise<'sent' | 'nothing_waits' | 'no_wish' | 'asked_already' | 'too_soon'> {
  const address = String(person.email)
  const pending = listIdsOf(person, 'pending_list_ids')
  const isUnconfirmed = person.status === 'unconfirmed'
  const listIds = isUnconfirmed ? [...pending, ...listIdsOf(person)] : pending
  if (listIds.length === 0 || (await addressRefusal(tx, 'confirmation', { side, address })))
    return 'nothing_waits'
  if (!person.wish_how || !person.wish_on) return 'no_wish'
  if (person.asked_at) return 'asked_already'
  const source = String(person.consent_source ?? 'office')
  const asking = { side, address, subscriberId: person.id, listIds, source, byId: actor.id || null }
  if (!(await ask(tx, { now: services.now, people }, asking))) return 'too_soon'
  const rows = [{ before: person, changes: { asked_at: services.now().toISOString() } }]
  await writeRows(tx, { definition, actor, action: 'update', rows })
  return 'sent'
}
