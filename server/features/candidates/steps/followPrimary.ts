import { isDecidedStep, STEP_FIELDS, type Step, TRACKS } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import { agreements, preapprovals, remedies } from '../../../../contract/resources/permissions'
import { baApprovals, visas } from '../../../../contract/resources/procedures'
import { isOpenCase } from '../../../../contract/routes/words'
import type { Fragment, Row, Tx, Values } from '../../../crud/hooks'
import { type Write, writeRows } from '../../../crud/write'
import { FOLLOWED, recordsOf } from './followRecords'
import { type Statement, statedBy } from './statements'

/** A person whose primary case is another one than before. */
export interface MovedPrimary {
  candidateId: number
  earlier: Row
  /** The case that is primary now; none where the person has none any more. */
  later: Row | undefined
  /** Columns of the person that stay as they are: of steps that are the later case's own. */
  stays?: Values
}

/** Steps of an application, which are of the case that makes it. The language and the recognition stay with the person. */
const STEPS_OF_CASE: readonly Step[] = TRACKS.filter(
  ({ track }) => track !== 'language' && track !== 'recognition',
).flatMap(({ steps }) => [...steps])

/**
 * Reads the steps of people anew from what counts for the case that is primary now: a second try begins without the approvals
 * of the first one (docs/decisions/0088). The earlier case keeps what it had reached.
 */
export async function followPrimary(tx: Tx, write: Write, all: readonly MovedPrimary[]): Promise<void> {
  const moved = all.filter(isAnotherTry)
  if (!moved.length) return
  await keepSteps(tx, moved)
  await nameEndedCases(tx, write, moved)
  await readFlags(tx, write, moved)
}

/** A case after one that was won, and one that follows a case in work, goes on with what that one has reached. */
function isAnotherTry({ earlier, later }: MovedPrimary): boolean {
  const goesOn = later?.parent_case_id === earlier.id && isOpenCase(earlier.state)
  return earlier.state !== 'won' && !goesOn
}

const idsOf = (moved: readonly MovedPrimary[]) => moved.map(({ candidateId }) => candidateId)

/** Keeps the steps that stood in columns of the person alone as steps of the earlier case. */
async function keepSteps(tx: Tx, moved: readonly MovedPrimary[]): Promise<void> {
  const ids = moved.map(({ earlier }) => earlier.id)
  const stated = await statedOf(tx, idsOf(moved), tx`(case_id is null or case_id = any(${ids}::bigint[]))`)
  for (const { candidateId, earlier } of moved) {
    const byRecord = Object.keys(stated.get(candidateId) ?? {})
    await tx`
      update case_steps k set origin = 'person', effective = true, updated_at = now(), version = k.version + 1
      from route_steps s
      where k.case_id = ${earlier.id} and s.id = k.step_id and k.origin = 'field' and s.slug <> all(${byRecord}::text[])
        and not exists (select from case_steps o where o.case_id = k.case_id and o.step_id = k.step_id and o.origin = 'person')`
  }
}

/** Reads what the records of people state of their steps. */
async function statedOf(
  tx: Tx,
  ids: readonly number[],
  chosen?: Fragment,
): Promise<ReadonlyMap<number, Statement>> {
  const found = new Map<number, Statement>(ids.map(id => [id, {}]))
  for (const definition of FOLLOWED) {
    const records = await recordsOf(tx, definition, { ids, ...(chosen ? { chosen } : {}) })
    for (const [id, stated] of found)
      Object.assign(
        stated,
        statedBy(
          definition.name,
          records.filter(({ candidate_id }) => candidate_id === id),
        ),
      )
  }
  return found
}

/** Records of an application, with the fields whose first day tells in which case it was made. */
const APPLICATIONS: readonly { definition: Definition; days: readonly string[] }[] = [
  { definition: baApprovals, days: ['applied_on', 'decided_on'] },
  { definition: visas, days: ['applied_on', 'decided_on'] },
  { definition: agreements, days: ['signed_on'] },
  { definition: preapprovals, days: ['issued_on'] },
  { definition: remedies, days: ['decision_on', 'chosen_on', 'filed_on'] },
]

/** Names the case that ended in the records of its time that name none: they are its own, not those of the next one. */
async function nameEndedCases(
  tx: Tx,
  { actor, by, now }: Write,
  moved: readonly MovedPrimary[],
): Promise<void> {
  const ended = new Map(
    moved
      .filter(({ earlier }) => earlier.ended_on && !isOpenCase(earlier.state))
      .map(({ candidateId, earlier }) => [candidateId, earlier]),
  )
  if (!ended.size) return
  for (const { definition, days } of APPLICATIONS) {
    const found = await tx<Row[]>`
      select * from ${tx(definition.table)} where candidate_id = any(${[...ended.keys()]}::bigint[]) and case_id is null
      order by id for update`
    const rows = found.flatMap(before => {
      const of = ended.get(Number(before.candidate_id))
      const since =
        days.map(name => before[name]).find(Boolean) ??
        new Date(String(before.created_at)).toISOString().slice(0, 10)
      const isOwn = of && String(since) <= String(of.ended_on)
      return isOwn ? [{ before, changes: { case_id: of.id } }] : []
    })
    await writeRows(tx, { definition, actor, action: 'update', by, rows, now, isFollowUp: true })
  }
}

async function readFlags(tx: Tx, { actor, by }: Write, moved: readonly MovedPrimary[]): Promise<void> {
  const ids = idsOf(moved)
  const stated = await statedOf(tx, ids)
  const people = await tx<Row[]>`
    select * from candidates where id = any(${ids}::bigint[]) and deleted_at is null and erased_at is null
    order by id for no key update`
  const taken = await tx<{ candidate_id: number; step: Step; day: string | null }[]>`
    select k.candidate_id, s.slug as step, k.day from case_steps k join route_steps s on s.id = k.step_id
    where k.case_id = any(${moved.flatMap(({ later }) => later?.id ?? [])}::bigint[]) and k.origin = 'person' and k.state = 'done'
    order by k.id`
  const rows = people.flatMap(before => {
    const own = taken.filter(({ candidate_id }) => candidate_id === before.id)
    const wanted = Object.assign(
      {},
      ...STEPS_OF_CASE.map(step => flagsOf(step, stated.get(before.id), own)),
      moved.find(({ candidateId }) => candidateId === before.id)?.stays,
    )
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => (before[name] ?? null) !== value),
    )
    return Object.keys(changes).length ? [{ before, changes }] : []
  })
  await writeRows(tx, { definition: candidates, actor, action: 'update', by, rows, isFollowUp: true })
}

/** The columns of a step: as records state it, else as a person set it in the case; papers of an earlier one stay on file. */
function flagsOf(
  step: Step,
  stated: Statement = {},
  own: readonly { step: Step; day: string | null }[] = [],
): Values {
  const is = stated[step]
  const kept = is || isDecidedStep(step) ? undefined : own.findLast(each => each.step === step)
  const day = is?.day ?? kept?.day ?? null
  if (day || kept) return { [step]: true, [`${step}_date`]: day, ...is?.fields }
  const fields = (STEP_FIELDS[step] ?? []).filter(name => !name.endsWith('_document'))
  return { [step]: false, [`${step}_date`]: null, ...Object.fromEntries(fields.map(name => [name, null])) }
}
