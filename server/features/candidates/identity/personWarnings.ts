import { isUsualNationalId } from '../../../../contract/candidates/nationalIds'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { Values } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { warningOf } from '../../recruitment'

/** Returns the doubts about who a candidate is, by the rules in Settings: names that differ, a national id in an odd form. */
export async function personWarnings(sql: Connection, candidate: Values): Promise<GuardWarning[]> {
  const kinds = [
    ...(hasOtherName(candidate) ? ['certificate_name'] : []),
    ...((await hasOddId(sql, candidate)) ? ['national_id'] : []),
  ]
  if (!kinds.length) return []
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = any(${kinds}::text[]) order by effect, id`
  return rules.map(warningOf)
}

/**
 * Authorities compare the passport with the certificates as they are printed: another spelling is another name there, though
 * duplicates are found over it (docs/spec/routes.md, "Identity"). After the visa nobody compares.
 */
function hasOtherName({ name, name_on_certificates: other, visa_granted }: Values): boolean {
  if (typeof other !== 'string' || !other || visa_granted === true) return false
  return printed(String(name)) !== printed(other)
}

/** A passport prints in capitals. */
const printed = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase()

async function hasOddId(
  sql: Connection,
  { id_number, id_number_country_id, birth_date }: Values,
): Promise<boolean> {
  if (typeof id_number !== 'string' || !id_number || typeof id_number_country_id !== 'number') return false
  const [country] = await sql<
    { slug: string }[]
  >`select slug from countries where id = ${id_number_country_id}`
  const bornOn = typeof birth_date === 'string' ? birth_date : null
  return Boolean(country) && !isUsualNationalId(id_number, { country: country?.slug ?? '', bornOn })
}
