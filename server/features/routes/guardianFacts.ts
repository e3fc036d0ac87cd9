import type { PaperFact } from '../../../contract/routes/requirementFacts'
import { BOTH_SIGNED } from '../../../contract/routes/ruleChoices'
import type { Connection } from '../../db/connect'

/** Reads what the guardians of a candidate had agreed to on a day, as papers and fields of requirements (§ 80 AufenthG). */
export async function guardianFacts(
  sql: Connection,
  { candidateId, day }: { candidateId: number; day: string },
): Promise<{ papers: PaperFact[]; fields: { [BOTH_SIGNED]: boolean } }> {
  const [agreed] = await sql<{ signed: number; is_sole: boolean | null }[]>`
    select count(*)::int as signed, bool_or(sole_custody and custody_proof is not null) as is_sole from guardians
    where candidate_id = ${candidateId} and consent_on <= ${day}::date and id_copy is not null
      and (withdrawn_on is null or withdrawn_on > ${day}::date)`
  const { signed = 0, is_sole = false } = agreed ?? {}
  const kinds = [
    ...(signed > 0 ? ['guardian_consent'] : []),
    ...(signed > 0 && is_sole ? ['sole_custody_proof'] : []),
  ]
  const papers = kinds.map(
    (kind): PaperFact => ({ kind, state: 'checked', forms: ['copy'], valid_until: null }),
  )
  return { papers, fields: { [BOTH_SIGNED]: signed >= 2 } }
}
