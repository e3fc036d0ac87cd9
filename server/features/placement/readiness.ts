import { SHEET_299 } from '../../../contract/candidates/papers'
import type { GuardWarning } from '../../../contract/candidates/rules'
import { documents } from '../../../contract/resources/documents'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { findSheet } from '../candidates'
import { rulesOf } from '../employer-consents'

/**
 * Returns the rules against hiring somebody who has not got the information of § 299 SGB III before a day: a sheet that is not
 * complete, has expired or was handed over later is none, and a step that somebody set without the sheet is none.
 */
export async function informationGuards(
  sql: Connection,
  candidate: Row,
  day: string,
): Promise<GuardWarning[]> {
  const sheet = await findSheet(sql, candidate.id, day)
  if (sheet?.lacks.length === 0) return []
  const [kind] = await sql<{ id: number }[]>`select id from document_kinds where slug = ${SHEET_299}`
  const settled_by = {
    resource: documents.name,
    ...(sheet ? { id: sheet.id } : {}),
    values: { candidate_id: candidate.id, ...(kind ? { kind_id: kind.id } : {}) },
  }
  const guards = await rulesOf(sql, 'hiring_needs_information', candidate)
  return guards.map(guard => ({ ...guard, ...(sheet ? { sheet_lacks: sheet.lacks } : {}), settled_by }))
}
