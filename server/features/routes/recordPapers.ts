import type { PaperFact } from '../../../contract/routes/requirementFacts'
import type { Connection } from '../../db/connect'
import { consentOf } from '../placement'
import type { CaseFacts } from './caseFacts'

/** The consent of a person to one employer in the single case (§ 298 (1) SGB III). */
const EMPLOYER_CONSENT = 'employer_consent'

/**
 * Reads the consent of a person to the employer of a case as a paper of requirements. A case without an employer of its own is
 * about the one of its last match.
 */
export async function employerConsentFacts(
  sql: Connection,
  { case: { candidate_id, bw_lead_id }, records }: Pick<CaseFacts, 'case' | 'records'>,
  today: string,
): Promise<PaperFact[]> {
  const employer = Number(bw_lead_id ?? records.get('matches')?.at(-1)?.bw_lead_id ?? 0)
  if (!employer) return []
  const pair = { candidate_id: Number(candidate_id), bw_lead_id: employer }
  const answer = await consentOf(sql, pair, today)
  if (answer === 'missing') return []
  const state = answer === 'yes' ? 'checked' : 'refused'
  return [{ kind: EMPLOYER_CONSENT, state, forms: ['copy'], valid_until: null }]
}
