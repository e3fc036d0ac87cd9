/** Legal forms of a provider. */
export const LEGAL_FORMS = [
  'gmbh',
  'ug',
  'ag',
  'gmbh_co_kg',
  'kg',
  'ohg',
  'eg',
  'ev',
  'ek',
  'gbr',
  'sole',
] as const
type LegalForm = (typeof LEGAL_FORMS)[number]

/** Forms that stand in a register, and those with directors: letters name both (§ 35a GmbHG, § 80 AktG, §§ 37a, 125 HGB). */
const REGISTERED: readonly LegalForm[] = ['gmbh', 'ug', 'ag', 'gmbh_co_kg', 'kg', 'ohg', 'eg', 'ev', 'ek']
const WITH_DIRECTORS: readonly LegalForm[] = ['gmbh', 'ug', 'ag', 'gmbh_co_kg', 'eg', 'ev', 'gbr']

/** Details of the provider that each campaign's mail names (§ 5 DDG). Advertising is objected to at `provider_objections`. */
export const PROVIDER_FIELDS = [
  'provider_company',
  'provider_legal_form',
  'provider_address',
  'provider_register',
  'provider_register_number',
  'provider_directors',
  'provider_vat_id',
  'provider_email',
  'provider_phone',
  'provider_objections',
] as const
export type ProviderField = (typeof PROVIDER_FIELDS)[number]
export type Provider = Readonly<Record<ProviderField, string | null>>

/** Details that no legal form is without. A VAT id is named where there is one (§ 5 (1) no. 6 DDG), as is a telephone. */
const ALWAYS: readonly ProviderField[] = [
  'provider_company',
  'provider_legal_form',
  'provider_address',
  'provider_email',
  'provider_objections',
]

/** Returns the details without which no campaign may be sent. */
export function missingDetails(provider: Provider): ProviderField[] {
  const isOf = (forms: readonly string[]) => forms.includes(provider.provider_legal_form ?? '')
  const needed: ProviderField[] = [...ALWAYS]
  if (isOf(REGISTERED)) needed.push('provider_register', 'provider_register_number')
  if (isOf(WITH_DIRECTORS)) needed.push('provider_directors')
  return needed.filter(name => !provider[name]?.trim())
}

/** Legal forms as the register writes them. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  gmbh: 'GmbH',
  ug: 'UG (haftungsbeschränkt)',
  ag: 'AG',
  gmbh_co_kg: 'GmbH & Co. KG',
  kg: 'KG',
  ohg: 'OHG',
  eg: 'eG',
  ev: 'e. V.',
  ek: 'e. K.',
  gbr: 'GbR',
  sole: 'Einzelunternehmen',
}

/** Returns the full name of the company: with its legal form, also where it was typed without it. */
export function companyName({
  provider_company,
  provider_legal_form,
}: Pick<Provider, 'provider_company' | 'provider_legal_form'>): string {
  const company = provider_company ?? ''
  const form = FORM_NAMES[provider_legal_form ?? ''] ?? ''
  return company.includes(form) ? company : `${company} ${form}`
}
