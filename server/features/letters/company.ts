import { COMPANY_DETAILS, type Company, type CompanyDetail } from '../../../contract/letters/company'
import { LETTER_WORDS, type LetterLanguage } from '../../../contract/letters/words'
import { companyName } from '../../../contract/mail/provider'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'

/** Reads the details of the company that Settings have for letters and invoices. */
export async function readCompany(sql: Connection): Promise<Company> {
  return oneRow(await sql<Company[]>`select ${sql([...COMPANY_DETAILS])} from organisation`)
}

/** Returns missing details of the company as the fields of a refusal. */
export const refusedDetails = (missing: readonly CompanyDetail[]): Record<string, 'required'> =>
  Object.fromEntries(missing.map(name => [`settings.${name}`, 'required']))

/** Returns the details that business letters name, line by line (§ 35a GmbHG, § 80 AktG, §§ 37a, 125 HGB). */
export function companyLines(company: Company, language: LetterLanguage): string[] {
  const words = LETTER_WORDS[language]
  const labelled = (label: string, value: string | null) => (value ? [`${label}: ${value}`] : [])
  const address = (company.provider_address ?? '').split('\n').map(part => part.trim())
  const register = [company.provider_register, company.provider_register_number].filter(Boolean)
  return [
    [companyName(company), ...address].filter(Boolean).join(', '),
    [...labelled(words.phone, company.provider_phone), ...labelled(words.email, company.provider_email)].join(
      ' · ',
    ),
    [
      ...labelled(words.register, register.join(', ')),
      ...labelled(words.directors, company.provider_directors),
    ].join(' · '),
    [
      ...labelled(words.vat_id, company.provider_vat_id),
      ...labelled(words.tax_number, company.provider_tax_number),
      ...labelled(words.iban, company.provider_iban),
    ].join(' · '),
  ].filter(Boolean)
}
