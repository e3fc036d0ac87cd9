import { type SubscriberResource, subscriberCalls } from '../../../../contract/calls/subscribers'
import type { Definition } from '../../../../contract/definition/define'
import { fail } from '../../../../contract/http/errors'
import { bwSubscribers, type Subscriber, subscribers } from '../../../../contract/resources/subscribers'
import { visibleRows } from '../../../crud/record'
import type { ApiRequest } from '../../../http/route'
import type { Side } from '../../../mail/consent'

export type SubscriberCalls = (typeof subscriberCalls)[SubscriberResource]
/** A call for one subscriber. */
export type PersonCall = Pick<ApiRequest, 'services' | 'actor'> & { params: { id: number } }

/** A resource of subscribers, with its calls and its side. */
export interface SubscriberKind {
  definition: Definition
  calls: SubscriberCalls
  side: Side
}

export const SUBSCRIBER_KINDS: readonly SubscriberKind[] = [
  { definition: subscribers, calls: subscriberCalls.subscribers, side: 'general' },
  { definition: bwSubscribers, calls: subscriberCalls['bw-subscribers'], side: 'bw' },
]

/** Returns a subscriber that the caller sees. @throws {Failure} not_found */
export async function personOf(
  { services, actor, params }: PersonCall,
  definition: Definition,
): Promise<Subscriber> {
  const { sql } = services
  const [row] = await sql<Subscriber[]>`
    select * from ${sql(definition.table)}
    where id = ${params.id} and ${visibleRows(services, definition, actor, { sql })}`
  if (!row) throw fail('not_found')
  return row
}
