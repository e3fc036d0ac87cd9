import { candidates } from '../../../../contract/resources/candidates'
import { type Passport, passports } from '../../../../contract/resources/identity'
import type { Followers } from '../../../crud/follow'
import type { Hooks, Row, Tx, Values } from '../../../crud/hooks'
import { eraseRows, type Write, writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'

export const passportsHooks: Hooks = { scope: ofVisibleCandidates, lockedAfter: CANDIDATE }

/**
 * Keeps the list of passports and the two fields of the candidate the same, whichever is written: the newest valid passport
 * stands in the candidate, and a number that is typed there is a passport.
 */
export const passportFollowers: Followers = { passports: projectPassports, candidates: keepPassports }

type PassportRow = Passport & Row

async function projectPassports(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const ids = write.rows.flatMap(({ before }, place) => [
    after[place]?.candidate_id,
    // The one that goes in a merge keeps what it had.
    ...(write.by === 'merge' && after.length ? [] : [before?.candidate_id]),
  ])
  await project(tx, write, [...new Set(ids.filter(id => typeof id === 'number'))])
}

/** Writes the newest valid passport of each candidate into its fields. */
async function project(tx: Tx, { actor, by, now }: Write, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const people = await tx<Row[]>`
    select * from candidates where id = any(${ids}::bigint[]) and deleted_at is null and erased_at is null
    order by id for no key update`
  const all = await passportsOf(
    tx,
    people.map(({ id }) => id),
  )
  const today = await todayAt(tx, now ?? new Date())
  const rows = people.flatMap(before => {
    const own = all.filter(({ candidate_id }) => candidate_id === before.id)
    const passport = newestOf(own, today)
    const changes: Values = {
      last_pass_number: passport?.passport_number ?? null,
      pass_expiry_date: passport?.valid_until ?? null,
    }
    const isSame = Object.entries(changes).every(([name, value]) => (before[name] ?? null) === value)
    return isSame ? [] : [{ before, changes }]
  })
  await writeRows(tx, { definition: candidates, actor, action: 'update', by, rows, isFollowUp: true })
}

const passportsOf = (tx: Tx, ids: readonly number[]): Promise<PassportRow[]> =>
  tx<PassportRow[]>`
    select * from passports where candidate_id = any(${ids}::bigint[]) order by candidate_id, id for update`

/**
 * Returns the newest valid one of passports in the order of their entry; an expired one only where there is no other. Where an
 * end is not known, the one that was entered later is newer.
 */
function newestOf(own: readonly PassportRow[], today: string): PassportRow | undefined {
  const isValid = ({ valid_until }: PassportRow) => valid_until === null || valid_until >= today
  const valid = own.filter(isValid)
  return (valid.length ? valid : own).reduce<PassportRow | undefined>(
    (newest, next) =>
      newest?.valid_until && next.valid_until && newest.valid_until > next.valid_until ? newest : next,
    undefined,
  )
}

/** A candidate whose passport fields were written. */
interface Typed {
  row: Row
  number: string | null
  /** The number before the write. */
  old: string | null
}

async function keepPassports(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { actor, by } = write
  const typed = write.rows.flatMap(({ before }, place): Typed[] => {
    const row = after[place]
    const isTyped = ['last_pass_number', 'pass_expiry_date'].some(
      name => (row?.[name] ?? null) !== (before?.[name] ?? null),
    )
    return row && isTyped && !row.erased_at && !row.deleted_at
      ? [{ row, number: textOf(row.last_pass_number), old: textOf(before?.last_pass_number) }]
      : []
  })
  if (!typed.length) return
  const there = await passportsOf(
    tx,
    typed.map(({ row }) => row.id),
  )
  const of = ({ row }: Typed, number: string | null) =>
    there.find(each => each.candidate_id === row.id && each.passport_number === number)
  const order = { definition: passports, actor, by, isFollowUp: true } as const
  await writeRows(tx, { ...order, action: 'create', rows: typed.flatMap(each => newPassport(each, of)) })
  await writeRows(tx, { ...order, action: 'update', rows: typed.flatMap(each => datedPassport(each, of)) })
  const gone = typed.flatMap(each => (each.number ? [] : (of(each, each.old) ?? [])))
  await eraseRows(tx, { ...order, action: 'delete', rows: gone.map(before => ({ before, changes: {} })) })
  // Of new candidates no older passport can be newer.
  if (write.action !== 'create')
    await project(
      tx,
      write,
      typed.filter(({ number, old }) => number || old).map(({ row }) => row.id),
    )
}

type Find = (typed: Typed, number: string | null) => PassportRow | undefined

function newPassport(typed: Typed, of: Find): Write<typeof passports>['rows'][number][] {
  const { row, number } = typed
  if (!number || of(typed, number)) return []
  const valid_until = textOf(row.pass_expiry_date)
  return [
    {
      before: undefined,
      changes: { candidate_id: row.id, passport_number: number, valid_until, has_visa: false },
    },
  ]
}

function datedPassport(typed: Typed, of: Find): Write<typeof passports>['rows'][number][] {
  const before = of(typed, typed.number)
  const valid_until = textOf(typed.row.pass_expiry_date)
  return before && before.valid_until !== valid_until ? [{ before, changes: { valid_until } }] : []
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
