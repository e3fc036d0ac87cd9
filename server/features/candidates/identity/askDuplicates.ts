import type { Duplicate, DuplicateQuestion } from '../../../../contract/calls/candidates/identity'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import { countryOf } from '../../../crud/country'
import { toE164 } from '../../../crud/phone'
import type { Writer } from '../caller'
import { findDuplicates } from './duplicates'

/** Finds records that look like a person who is about to be written down. Numbers are read as the form would save them. */
export async function askDuplicates(
  { services, tx, actor }: Writer,
  { resource, ...question }: DuplicateQuestion,
): Promise<Duplicate[]> {
  const country = await countryOf(tx, actor, question)
  const asE164 = (number: string | null | undefined) => (number ? (toE164(number, country) ?? number) : null)
  const person = {
    ...question,
    id: 0,
    version: 0,
    phone: asE164(question.phone),
    phone_alternative: asE164(question.phone_alternative),
    email: question.email?.trim().toLowerCase() || null,
  }
  const definition = resource === 'leads' ? leads : candidates
  return findDuplicates({ services: { ...services, sql: tx }, actor }, definition, person)
}
