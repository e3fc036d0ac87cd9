import { missingDetails, PROVIDER_FIELDS, type ProviderField } from '../mail/provider'

/** Details of our company that only invoices name, beside those of the provider. */
export const INVOICE_DETAILS = ['provider_tax_number', 'provider_iban'] as const

/** Details of our company on letters and invoices, as Settings have them. */
export const COMPANY_DETAILS = [...PROVIDER_FIELDS, ...INVOICE_DETAILS] as const
export type CompanyDetail = ProviderField | (typeof INVOICE_DETAILS)[number]
export type Company = Readonly<Record<CompanyDetail, string | null>>

/** Returns the details that a business letter of the company still lacks (§ 35a GmbHG, § 80 AktG, §§ 37a, 125 HGB). */
export const missingInLetters = (company: Company): CompanyDetail[] =>
  // Only advertising names an address for objections.
  missingDetails(company).filter(name => name !== 'provider_objections')

/** Returns the details that an invoice still lacks: those of a letter, and a tax number or VAT id (§ 14 (4) no. 2 UStG). */
export function missingInInvoices(company: Company): CompanyDetail[] {
  const missing = missingInLetters(company)
  return company.provider_vat_id || company.provider_tax_number ? missing : [...missing, 'provider_vat_id']
}
