import type { VISA_KINDS } from '../../../../../contract/resources/procedures'
import type { Names } from '../../../../../contract/routes/version'
import type { ROUTE_FAMILIES } from '../../../../../contract/routes/words'
import type { RouteKey } from '../routeKeys'

/** A shipped route as its file writes it (docs/spec/routes.md, "Other routes"). */
export interface RouteText {
  key: RouteKey
  names: Names
  /** The paragraphs of the title. */
  law: string
  /** The kind of visa; null where any, or none, is needed. */
  purpose: (typeof VISA_KINDS)[number] | null
  family: (typeof ROUTE_FAMILIES)[number]
  /** Whether the BA has to approve. */
  ba: 'yes' | 'if_in_company' | 'no'
  /** The procedure of § 81a AufenthG is open. */
  accelerated: boolean
  /** The length of the title, and what comes after it. */
  title: Names
  isDraft?: true
}

/** Length of titles of skilled work, § 18 (4) AufenthG. */
export const FOUR_YEARS: Names = {
  en: '4 years, or the contract and 6 months more.',
  ar: '4 سنوات، أو مدة العقد و6 أشهر إضافية.',
  fr: '4 ans, ou durée du contrat et 6 mois de plus.',
  de: '4 Jahre oder Vertragsdauer und 6 Monate.',
}
