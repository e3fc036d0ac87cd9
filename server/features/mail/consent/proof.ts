import type { ConsentProof } from '../../../../contract/calls/subscribers'
import type { Subscriber } from '../../../../contract/resources/subscribers'
import { peopleKey } from '../../../auth/keys'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { consentOf, type Side } from '../../../mail/consent'
import type { Services } from '../../../services'
import { languageOf } from '../../../words'
import { personOf, SUBSCRIBER_KINDS, type SubscriberCalls, type SubscriberKind } from '../people/person'
import { proofDocument } from './proof-document'

/** The proof of a subscriber's consent. */
export const proofOfConsentRoutes: readonly Route[] = SUBSCRIBER_KINDS.map(kind =>
  serve(kind.calls.readConsent, call => readProof(call, kind)),
)

/** As JSON, or with `?print=en` as a page to be printed. */
async function readProof(call: Served<SubscriberCalls['readConsent']>, { definition, side }: SubscriberKind) {
  const { services, query, reply } = call
  const proof = await proofOf(services, await personOf(call, definition), side)
  if (query.print === undefined) return proof
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(proofDocument(proof, languageOf(query.print)))
}

async function proofOf(
  { sql, now, config }: Services,
  person: Subscriber,
  side: Side,
): Promise<ConsentProof> {
  const { id, email, name, status, consent_source, consent_at, consent_person, consent_proof, consent_ip } =
    person
  const lists = await sql<{ name: string }[]>`
    select name from lists where id = any(${person.list_ids ?? []}::bigint[]) order by id`
  const [organisation] = await sql<{ name: string }[]>`select name from organisation`
  return {
    made_at: now().toISOString(),
    organisation: organisation?.name ?? '',
    person: {
      id,
      email,
      name,
      status,
      consent_source,
      consent_at,
      consent_person,
      consent_proof,
      consent_ip,
      lists: lists.map(list => list.name),
      created_at: person.created_at,
    },
    events: await consentOf(sql, await peopleKey(config), { side, address: email }),
  }
}
