import { CERTIFICATE_DOUBTS, CERTIFICATE_MODULES, type CERTIFICATE_PROVIDERS } from '../resources/documents'
import { endOf } from '../routes/counting'
import type { RuleSource } from '../routes/version'
import { addDays } from '../time/wall-time'
import { LEVELS } from './steps'

type Module = (typeof CERTIFICATE_MODULES)[number]
type Provider = (typeof CERTIFICATE_PROVIDERS)[number]
export type CertificateDoubt = (typeof CERTIFICATE_DOUBTS)[number]

/** The exam of a provider: its levels, and how far apart its parts may be taken (docs/spec/routes.md, "Visa"). */
export interface LanguageProvider {
  provider: Provider
  /** The variant of the exam; without one all that have no row of their own. */
  variant?: 'general' | 'care' | 'medical'
  levels: readonly (typeof LEVELS)[number][]
  /** Modules that are taken together, in one sitting. */
  parts: readonly (readonly Module[])[]
  /** Months within which the parts of one certificate are taken; none where they can be as far apart as one likes. */
  months?: number
  /** `block`: a certificate that was put together in another way does not count; `warn`: somebody asks the provider. */
  effect: 'block' | 'warn'
  source: RuleSource
}

const read = (text: string): RuleSource => ({
  text,
  kind: 'authority',
  checked_on: '2026-11-22',
  confidence: 'sure',
})
const toConfirm = (text: string): RuleSource => ({ ...read(text), confidence: 'confirm' })

const EACH = CERTIFICATE_MODULES.map(module => [module])
const WHOLE = [CERTIFICATE_MODULES]
const WRITTEN: readonly Module[] = ['reading', 'listening', 'writing']
const FROM_B2 = LEVELS.slice(LEVELS.indexOf('B2'))

/** Providers whose certificates count, a row for each exam; modules of two providers never count together. */
export const LANGUAGE_PROVIDERS: readonly LanguageProvider[] = [
  {
    provider: 'goethe',
    levels: LEVELS,
    parts: EACH,
    effect: 'block',
    source: read('Goethe-Institut: the four modules can be taken apart'),
  },
  {
    provider: 'osd',
    levels: LEVELS,
    parts: EACH,
    effect: 'block',
    source: read('ÖSD: the four modules can be taken apart'),
  },
  {
    provider: 'telc',
    variant: 'care',
    levels: LEVELS,
    parts: WHOLE,
    effect: 'block',
    source: read('telc: results of scaled exams, such as B1-B2 Pflege, cannot be combined'),
  },
  {
    provider: 'telc',
    levels: LEVELS,
    parts: [WRITTEN, ['speaking']],
    months: 12,
    effect: 'warn',
    source: toConfirm(
      'Exam centres of telc: written and oral part within 12 months of the result sheet, or in the next calendar year',
    ),
  },
  {
    provider: 'testdaf',
    levels: FROM_B2,
    parts: WHOLE,
    effect: 'warn',
    source: toConfirm('TestDaF is taken from B2 on; no text on combining its parts was read'),
  },
  {
    provider: 'ecl',
    levels: LEVELS,
    parts: WHOLE,
    effect: 'warn',
    source: toConfirm('ECL: no text on combining its parts was read'),
  },
]

/** Days over which one sitting may be spread, such as an oral part after the weekend: our own reading, no provider says it. */
const SITTING_DAYS = 14

type Certificate = Readonly<Record<string, unknown>>

/** Returns the row of the exam that a certificate is of: that of its variant, else that of its provider. */
export const providerOf = ({ provider, variant }: Certificate): LanguageProvider | undefined => {
  const own = LANGUAGE_PROVIDERS.filter(row => row.provider === provider)
  return (
    own.find(row => row.variant !== undefined && row.variant === variant) ?? own.find(row => !row.variant)
  )
}

export interface JudgedCertificate {
  /** Whether the provider has an exam of this level that counts. */
  hasLevel: boolean
  /** Ways in which its modules were put together that the provider does not know. */
  doubts: CertificateDoubt[]
  /** Whether it counts in spite of them. */
  counts: boolean
}

/** Judges a certificate by the rules of its provider: its level, and the days of its modules (`reading_on` and so on). */
export function judgeCertificate(certificate: Certificate): JudgedCertificate {
  const rule = providerOf(certificate)
  if (!rule) return { hasLevel: false, doubts: [], counts: false }
  const daysOf = (modules: readonly Module[]) =>
    modules.map(name => certificate[`${name}_on`]).filter(day => typeof day === 'string')
  const isSplit = rule.parts.some(part => isFurtherThan(daysOf(part), first => addDays(first, SITTING_DAYS)))
  const { months } = rule
  const isFar =
    months !== undefined &&
    isFurtherThan(daysOf(CERTIFICATE_MODULES), first =>
      endOf(first, { number: months, unit: 'months' }, () => false),
    )
  const found = { modules_apart: isSplit, parts_far_apart: isFar }
  const doubts = CERTIFICATE_DOUBTS.filter(doubt => found[doubt])
  return {
    hasLevel: rule.levels.some(level => level === certificate.level),
    doubts,
    counts: rule.effect === 'warn' || doubts.length === 0,
  }
}

/** Tells whether the last of the days is after the last one that the first allows. */
function isFurtherThan(days: readonly string[], lastAfter: (first: string) => string): boolean {
  const [first, ...later] = days.toSorted()
  const last = later.at(-1)
  return first !== undefined && last !== undefined && last > lastAfter(first)
}
