import { can, type Definition } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import { candidates } from '../../../contract/resources/candidates'
import type { Row } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { present } from '../../crud/record'
import { type Caller, roleOf } from '../candidates'
import { RECORD_TABLES, readRecords } from './caseRecords'

/** Reads the records that move steps of a candidate, the newest first, all in one query. @throws Failure not_found */
export async function personRecords({ services, actor }: Caller, id: number) {
  await readRecord(services, actor, candidates, id)
  const role = roleOf(actor)
  const found = (await readRecords(services.sql, [id], PERSON_TABLES)).get(id)
  return Object.fromEntries(
    [...(found ?? [])].flatMap(([resource, rows]) => {
      const definition = definitionOf(resource)
      if (!definition || !can(definition, role, 'read')) return []
      return [
        [resource, rows.toReversed().map(row => present(definition, withInstants(definition, row), role))],
      ]
    }),
  )
}

/** Records that are shown together: those of cases, what a recognition found missing, and those by which the person is known. */
const PERSON_TABLES = {
  ...RECORD_TABLES,
  'recognition-gaps': 'recognition_gaps',
  passports: 'passports',
  guardians: 'guardians',
}

/** The rows came as JSON, which has moments with an offset. */
function withInstants({ fields }: Definition, row: Row): Row {
  const isMoment = (name: string) => fields[name]?.kind === 'instant' || MOMENTS.includes(name)
  const moments = Object.entries(row).flatMap(([name, value]) =>
    isMoment(name) && typeof value === 'string' ? [[name, new Date(value).toISOString()]] : [],
  )
  return { ...row, ...Object.fromEntries(moments) }
}

const MOMENTS: readonly string[] = ['created_at', 'updated_at']
