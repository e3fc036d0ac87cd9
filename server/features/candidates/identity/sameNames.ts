import type { GivenNames } from '../../../../contract/resources/identity'
import { isSameName, type JudgedNames, namePairs } from '../../../../contract/text/sameName'
import type { Row, Values } from '../../../crud/hooks'
import { namesIn } from '../../../crud/search'
import type { Connection } from '../../../db/connect'

/** Names of a candidate or a lead under which the person may stand elsewhere. */
const NAMES = ['name', 'name_arabic', 'former_names'] as const

/** Spellings are compared with so many of the newest records that share a pair of consonants. */
const COMPARED_MAX = 500

/** A record whose name is the same in another spelling. */
export interface SameName {
  id: number
  /** The birth date is the same too; false where one of the two is not known. */
  isBornThen: boolean
}

/** Reads the given names that staff judged. */
export async function judgedNames(sql: Connection): Promise<JudgedNames> {
  const rows = await sql<Pick<GivenNames, 'name' | 'other' | 'verdict'>[]>`
    select name, other, verdict from given_names order by id limit 5000`
  const of = (verdict: GivenNames['verdict']) =>
    rows.filter(row => row.verdict === verdict).map(({ name, other }) => [name, other] as const)
  return { same: of('same'), different: of('different') }
}

/**
 * Finds records of people with the same name in another spelling. Two candidates that were born on different days are two
 * people; where a birth date is not known the name alone counts.
 * @param table where to look; leads have no birth date
 */
export async function findSameNames(
  sql: Connection,
  person: Values,
  { table, judged }: { table: 'candidates' | 'leads'; judged: JudgedNames },
): Promise<SameName[]> {
  const names = namesIn(person, NAMES)
  const pairs = namePairs(names, judged)
  if (!pairs.length) return []
  const bornOn = typeof person.birth_date === 'string' ? person.birth_date : null
  const rows = await (table === 'leads' ? leadsAlike(sql, pairs) : candidatesAlike(sql, pairs, bornOn))
  return rows
    .filter(row => names.some(name => namesIn(row, NAMES).some(other => isSameName(name, other, judged))))
    .map(row => ({ id: row.id, isBornThen: bornOn !== null && row.birth_date === bornOn }))
}

const leadsAlike = (sql: Connection, pairs: readonly string[]): Promise<Row[]> => sql<Row[]>`
  select id, name from leads where name_pairs && ${pairs}::text[] and deleted_at is null
  order by id desc limit ${COMPARED_MAX}`

/** Those of the same day come first: none of them is lost among many of the same name. */
const candidatesAlike = (
  sql: Connection,
  pairs: readonly string[],
  bornOn: string | null,
): Promise<Row[]> => sql<Row[]>`
  (select id, name, name_arabic, former_names, birth_date from candidates
    where birth_date = ${bornOn}::date and name_pairs && ${pairs}::text[] and deleted_at is null limit ${COMPARED_MAX})
  union all
  (select id, name, name_arabic, former_names, birth_date from candidates
    where name_pairs && ${pairs}::text[] and deleted_at is null and (birth_date is null or ${bornOn}::date is null)
    order by id desc limit ${COMPARED_MAX})`
