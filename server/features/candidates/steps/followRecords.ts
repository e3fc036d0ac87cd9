import { STEPS } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import { languageCertificates } from '../../../../contract/resources/documents'
import { agreements, preapprovals } from '../../../../contract/resources/permissions'
import { baApprovals, recognitions, visas } from '../../../../contract/resources/procedures'
import { SYSTEM } from '../../../auth/actor'
import type { Followers } from '../../../crud/follow'
import type { Change, Fragment, Hooks, Row, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { type Write, writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { refuseWithoutGuardians } from '../rules/minors'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'
import { chooseOfPrimaryCase, ofPrimaryCase } from './ofPrimaryCase'
import { refuseEarlyGrant } from './orderOfDays'
import { recipientsOf, responsibleFor } from './responsible'
import { isDecided, isRefused, type Statement, statedBy, VERDICTS } from './statements'

/**
 * A decision has a day: today unless one is given. A record that is open again has none: the clock of its decision runs,
 * and the next decision gets a day of its own.
 */
function dated(resource: keyof typeof VERDICTS, field: 'result' | 'state'): Hooks {
  const verdicts: readonly string[] = VERDICTS[resource]
  return {
    scope: ofVisibleCandidates,
    lockedAfter: CANDIDATE,
    async beforeWrite(tx, { action, before, changes }, services) {
      if (action !== 'create' && action !== 'update') return changes
      const after: Values = { ...before, ...changes }
      if (!(field in changes)) return changes
      if (verdicts.includes(String(after[field])))
        // A decision that has reached us was not made after that day.
        return after.decided_on
          ? changes
          : { ...changes, decided_on: after.notified_on ?? (await todayAt(tx, services.now())) }
      const isReopened = isDecided(resource, before?.[field]) && !isDecided(resource, after[field])
      return isReopened && !('decided_on' in changes) ? { ...changes, decided_on: null } : changes
    },
  }
}

const DATED_VISAS = dated('visas', 'state')

export const recognitionsHooks = dated('recognitions', 'result')
export const approvalsHooks = dated('ba-approvals', 'result')
export const visasHooks: Hooks = {
  ...DATED_VISAS,
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action === 'create' || action === 'update')
      await refuseEarlyGrant(tx, { before, changes, now: services.now() })
    const day = await dayOfApplication(tx, change, services.now())
    if (day) {
      const candidateId = Number(changes.candidate_id ?? before?.candidate_id)
      await refuseWithoutGuardians(tx, { candidateId, day }, changes.applied_on ? 'applied_on' : 'state')
    }
    return DATED_VISAS.beforeWrite?.(tx, change, services) ?? changes
  },
}

/** States of a visa that nobody reaches without an application. */
const APPLIED: readonly unknown[] = ['applied', 'granted', 'entered', 'rejected', 'lawsuit']

/** The day of an application that a change records; one without a day is of today. */
async function dayOfApplication(
  tx: Tx,
  { action, before, changes }: Change,
  now: Date,
): Promise<string | undefined> {
  if (action !== 'create' && action !== 'update') return undefined
  const day = changes.applied_on
  if (typeof day === 'string') return day === before?.applied_on ? undefined : day
  if (before?.applied_on || APPLIED.includes(before?.state) || !APPLIED.includes(changes.state))
    return undefined
  return todayAt(tx, now)
}

export const FOLLOWED: readonly Definition[] = [
  recognitions,
  baApprovals,
  visas,
  languageCertificates,
  agreements,
  preapprovals,
]
/** Of every resource whose records state steps. */
export const stepFollowers: Followers = Object.fromEntries(FOLLOWED.map(({ name }) => [name, moveSteps]))

/**
 * Brings the steps of candidates in line with what their records state after a write: a decided record sets its step,
 * a refused one or one that is gone takes it back. A step that a person set for another day stays where the record
 * merely goes. Tells the people who keep the file of a refusal.
 */
async function moveSteps(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const ids = candidatesOf(write, after)
  if (!ids.length) return
  const now = await recordsOf(tx, write.definition, { ids })
  const all = recordsBefore(write, now, after)
  const was = all.filter(await chooseOfPrimaryCase(tx, all))
  // Not "for update": two new records of one candidate both hold its key, and each would wait for the other.
  const people = await tx<Row[]>`
    select * from candidates where id = any(${ids}::bigint[]) and deleted_at is null and erased_at is null
    order by id for no key update`
  const rows: { before: Row; changes: Values }[] = []
  for (const before of people) {
    const stated = {
      before: statedBy(write.definition.name, ofPerson(was, before.id)),
      after: statedBy(write.definition.name, ofPerson(now, before.id)),
    }
    const changes = changesOf(before, stated)
    if (Object.keys(changes).length) rows.push({ before, changes })
    await notifyOfRefusals(tx, write, { candidate: before, ...stated })
  }
  const { actor, by } = write
  await writeRows(tx, { definition: candidates, actor, action: 'update', by, rows, isFollowUp: true })
}

/** Of a merge only the candidate that gets the records: the other one is about to go. */
function candidatesOf({ rows, by }: Write, after: readonly Row[]): number[] {
  const ids = rows.flatMap(({ before, changes }, index) => [
    after[index]?.candidate_id ?? changes.candidate_id,
    ...(by === 'merge' && after.length ? [] : [before?.candidate_id]),
  ])
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))]
}

/** Reads the records of people from which their steps are stated, those of their primary cases or of other ones. */
export function recordsOf(
  tx: Tx,
  { table }: Definition,
  { ids, chosen = ofPrimaryCase(tx) }: { ids: readonly number[]; chosen?: Fragment },
): Promise<Row[]> {
  const zone =
    table === visas.table
      ? tx`, (select slug from countries where id = coalesce((select country_id from missions where id = r.mission_id),
            r.mission_country_id, (select country_id from candidates where id = r.candidate_id))) as country,
          (select time_zone from organisation) as home_zone,
          coalesce((select name from missions where id = r.mission_id), r.mission) as mission`
      : tx``
  return tx<Row[]>`
    select r.* ${zone} from ${tx(table)} r where candidate_id = any(${ids}::bigint[]) and ${chosen}
    order by id`
}

/** The same records as they were before the write. */
function recordsBefore({ rows }: Write, now: readonly Row[], after: readonly Row[]): Row[] {
  const written = new Map(after.map((row, index) => [row.id, rows[index]?.before]))
  const gone = after.length ? [] : rows.flatMap(({ before }) => (before ? [before] : []))
  const known = new Map(now.map(row => [row.id, row]))
  const kept = now.filter(({ id }) => !written.has(id))
  const changed = [...written.values()].flatMap(row => (row ? [row] : []))
  return [...kept, ...changed, ...gone]
    .map(
      (row): Row => ({
        country: known.get(row.id)?.country,
        home_zone: known.get(row.id)?.home_zone,
        ...row,
      }),
    )
    .map(row => (known.get(row.id)?.mission_id === row.mission_id ? withMission(row, known) : row))
    .toSorted((one, other) => one.id - other.id)
}

/** The mission by its name, as the records after the write have it. */
const withMission = (row: Row, known: ReadonlyMap<number, Row>): Row => {
  const mission = known.get(row.id)?.mission
  return row.mission_id && mission ? { ...row, mission } : row
}

const ofPerson = (records: readonly Row[], id: number) =>
  records.filter(({ candidate_id }) => candidate_id === id)

interface Stated {
  before: Statement
  after: Statement
}

function changesOf(candidate: Row, { before, after }: Stated): Values {
  const wanted: Values = {}
  for (const step of STEPS) {
    const [was, is] = [before[step], after[step]]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    if (is?.day) Object.assign(wanted, { [step]: true, [`${step}_date`]: is.day, ...is.fields })
    else if (is || (was?.day && candidate[`${step}_date`] === was.day))
      Object.assign(wanted, { [step]: false, [`${step}_date`]: null }, without(was?.fields))
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => (candidate[name] ?? null) !== value),
  )
}

/** Empties the fields of a step that nothing states any more. */
const without = (fields: Values = {}): Values =>
  Object.fromEntries(Object.keys(fields).map(name => [name, null]))

async function notifyOfRefusals(
  tx: Tx,
  write: Write,
  { candidate, before, after }: Stated & { candidate: Row },
): Promise<void> {
  const refused = STEPS.filter(step => isRefused(after[step]) && !isRefused(before[step]))
  if (!refused.length) return
  const responsible = (await responsibleFor(tx, [candidate.id], write.now ?? new Date())).get(candidate.id)
  for (const step of refused)
    await notify(tx, {
      kind: 'decision_refused',
      by: write.actor.id ? write.actor : SYSTEM,
      to: recipientsOf(responsible),
      values: ({ enums }) => ({ name: String(candidate.name), step: enums[step] }),
      ...(after[step]?.refused?.note ? { body: after[step].refused.note.slice(0, 2_000) } : {}),
      link: `/candidates/${candidate.id}`,
    })
}
