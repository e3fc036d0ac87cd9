import { invalid } from '../../../../contract/http/errors'
import { peopleKey } from '../../../auth/keys'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { erasureHash, mailKey } from '../../../mail'
import {
  laterSourceIn,
  type Side,
  type Subscription,
  subscribe,
  withFirstSource,
} from '../../../mail/consent'
import type { Services } from '../../../services'
import { checkedEvidence, isOfEvidence } from './evidence'
import { rememberLaterSource, storeLaterSources } from './later-consent'
import { listIdsOf } from './listIds'

/** Puts somebody on lists as each list asks for it, for forms and other features (server/mail/consent). */
export async function subscribePerson(services: Services, tx: Tx, wish: Subscription) {
  return subscribe(tx, { now: services.now, people: await peopleKey(services.config) }, wish)
}

/** Facts about lists and erasures that a batch of subscribers is checked against, read once a transaction. */
interface ListFacts {
  asking: ReadonlySet<number>
  /** Lists by rule: nobody is put on them. */
  ruled: ReadonlySet<number>
  erasedBy: Buffer | undefined
}
const factsOf = new WeakMap<Tx, ListFacts | Promise<ListFacts>>()

/**
 * A person who is put on a list that asks for confirmation waits there, unless the place and time of the consent are
 * written with it. The first source of a consent stays. A person who had themselves erased does not come back by staff
 * or an import, only by their own confirmation.
 */
export const subscribersHooks = (side: Side): Hooks => ({
  judgesAlone: true,
  beforeWrite(tx, given, services) {
    // A consent that an undo puts back was given before; it is not asked for anew.
    if (given.by === 'undo') return given.changes
    const checked = checkedChanges(tx, given)
    const changes = isOfEvidence(given.changes)
      ? Promise.resolve(checked).then(kept =>
          checkedEvidence(tx, { ...given, changes: kept }, { services, side }),
        )
      : checked
    const { action, before } = given
    const source = action === 'update' ? laterSourceIn(before, given.changes) : undefined
    if (!before || !source) return changes
    return Promise.resolve(changes).then(written => {
      rememberLaterSource(tx, { ...given, before, written, source })
      return written
    })
  },
  afterUpdate: storeLaterSources,
})

/** A change of the lists or the address of a subscriber, with its first source kept. */
interface ListChange extends Pick<Change, 'before'> {
  changes: Values
  isRenamed: boolean
  /** The place and time of the consent come with the change, also if an earlier source stays in the record. */
  isVouched: boolean
}

function checkedChanges(tx: Tx, given: Change): Values | Promise<Values> {
  const { action, before } = given
  const changes = withFirstSource(before, given.changes)
  const isRenamed = typeof changes.email === 'string' && changes.email !== before?.email
  const isVouched = Boolean(given.changes.consent_source && given.changes.consent_at)
  if ((action !== 'create' && action !== 'update') || !(isRenamed || changes.list_ids)) return changes
  const change: ListChange = { before, changes, isRenamed, isVouched }
  const facts = factsOf.get(tx) ?? readFacts(tx)
  return facts instanceof Promise
    ? facts.then(found => checkedChange(tx, change, found))
    : checkedChange(tx, change, facts)
}

function readFacts(tx: Tx): Promise<ListFacts> {
  const reading = (async () => {
    const lists = await tx<{ id: number; double_opt_in: boolean; is_ruled: boolean }[]>`
      select id, double_opt_in, rule is not null as is_ruled from lists where double_opt_in or rule is not null`
    const idsOf = (some: readonly { id: number }[]) => new Set(some.map(({ id }) => id))
    const [erased] = await tx`select from erased_addresses limit 1`
    const found = {
      asking: idsOf(lists.filter(list => list.double_opt_in && !list.is_ruled)),
      ruled: idsOf(lists.filter(list => list.is_ruled)),
      erasedBy: erased ? await mailKey(tx) : undefined,
    }
    factsOf.set(tx, found)
    return found
  })()
  factsOf.set(tx, reading)
  return reading
}

function checkedChange(tx: Tx, change: ListChange, found: ListFacts): Values | Promise<Values> {
  if (listIdsOf(change.changes).some(id => found.ruled.has(id)))
    throw invalid({ list_ids: 'refused_by_rule' })
  const changes = withPending(change, found.asking)
  if (!change.isRenamed || !found.erasedBy) return changes
  const hash = erasureHash(found.erasedBy, String(changes.email))
  return tx`select from erased_addresses where hash = ${hash}`.then(erased => {
    if (erased.length > 0) throw invalid({ email: 'refused_by_rule' })
    return changes
  })
}

function withPending({ before, changes, isVouched }: ListChange, asking: ReadonlySet<number>): Values {
  if (!changes.list_ids || asking.size === 0) return changes
  const wanted = listIdsOf(changes)
  const had = listIdsOf(before)
  const held = wanted.filter(id => asking.has(id) && !had.includes(id))
  if (held.length === 0 || isVouched) return changes
  const pending = listIdsOf(before, 'pending_list_ids')
  const list_ids = wanted.filter(id => !held.includes(id))
  return {
    ...changes,
    list_ids,
    pending_list_ids: [...new Set([...pending, ...held])],
    ...(!before && list_ids.length === 0 ? { status: 'unconfirmed' } : {}),
  }
}
