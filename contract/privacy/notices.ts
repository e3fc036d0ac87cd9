import type { FormLanguage } from '../forms/choices'
import type { Provider } from '../mail/provider'

/** Pages and papers that carry a privacy notice. */
export const NOTICE_SUBJECTS = ['form', 'booking', 'own_page', 'registration'] as const
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number]

/** Settings of the organisation that notices are made of. */
export interface Controller
  extends Pick<Provider, 'provider_company' | 'provider_legal_form' | 'provider_address' | 'provider_email'> {
  data_protection_officer: string | null
  supervisory_authority: string | null
  /** The address or page at which people withdraw their consent. */
  withdrawal_address: string | null
  /** Recipients outside of the European Union, by language. */
  recipients_ar: string | null
  recipients_en: string | null
  recipients_de: string | null
  recipients_fr: string | null
}

/** Settings without which no notice can be shown (Art. 13 (1) a, (2) c GDPR). */
const NEEDED = ['provider_company', 'provider_address', 'provider_email', 'withdrawal_address'] as const

/** Returns the settings that a notice in some languages lacks. */
export function missingOf(controller: Controller, languages: readonly FormLanguage[]): (keyof Controller)[] {
  const names = [...NEEDED, ...languages.map(language => `recipients_${language}` as const)]
  return names.filter(name => !controller[name]?.trim())
}
