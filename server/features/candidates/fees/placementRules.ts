import { FEE_KINDS, type PAYERS } from '../../../../contract/candidates/fees'
import type { GuardWarning, SheetLack } from '../../../../contract/candidates/rules'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import { type FigureRow, figureOn } from '../../../../contract/routes/figures'
import type { Values } from '../../../crud/hooks'
import { concerns, warningOf } from '../../recruitment'
import { type Fee, type FeeSum, type Limit, ofKinds, type Rates, sumFor } from './feeSums'

/** Facts that the rules on money judge beside the fees (docs/spec/routes.md, "Money rules"). */
export interface FeeFacts {
  candidate: Values
  /** A written contract with us is signed, was given to the person, and is not exclusive. */
  has_contract: boolean
  /** The day on which the job contract was signed; null while there is none. */
  job_contract_on: string | null
  /** The day on which the sheet of section 299 SGB III was given. */
  sheet_on: string | null
  /** The parts that the recorded sheet lacks. */
  sheet_lacks: SheetLack[] | null
  /** On a training route: by an open case, one that was won, or the primary one, which its end does not change. */
  is_trainee: boolean
  /** An open case on a nursing route, which says the occupation of a person who has none, as for § 38 BeschV. */
  on_care_route: boolean
  /** The country of the office that keeps the file. */
  office_country_id: number | null
  /** In a course online that has no approval number. */
  has_unapproved_course: boolean
  /** A contract closed at a distance is signed without the instruction on withdrawal. */
  lacks_withdrawal: boolean
  rates: Rates
  /** The figures by year. */
  figures: readonly FigureRow[]
}

/** Kinds of money by whether they count as a placement fee. */
export interface PlacementKinds {
  counting: readonly string[]
  /** Counsel has not answered for them yet. */
  unanswered: readonly string[]
}

/** Returns the rules that the fees of a candidate break, or would. */
export function judgeFees(
  rules: readonly ComplianceRule[],
  fees: readonly Fee[],
  { facts, kinds }: { facts: FeeFacts; kinds: PlacementKinds },
): GuardWarning[] {
  return rules.flatMap(rule => {
    const isConcerned = CONCERNS[rule.kind]?.(rule, facts) ?? concerns(rule, facts.candidate)
    if (!isConcerned) return []
    const counted = countedBy(rule, fees, kinds)
    const broken = BREAKS[rule.kind]?.(rule, counted, { facts, kinds, fees })
    return broken ? [{ ...warningOf(rule), ...broken }] : []
  })
}

/**
 * Rules on the day of a fee: each is judged by itself, since another one that was taken too early, and may have been returned, is no
 * reason to refuse a lawful one (decision 87).
 */
const BY_DAY: readonly ComplianceRule['kind'][] = ['placement_after_job_contract', 'fee_kind_not_stated']

/** Returns the rules that a new demand breaks, or would, beside all fees of the candidate. */
export const judgeDemand = (
  rules: readonly ComplianceRule[],
  { own, all }: { own: Fee; all: readonly Fee[] },
  judging: { facts: FeeFacts; kinds: PlacementKinds },
): GuardWarning[] =>
  rules.flatMap(rule => judgeFees([rule], BY_DAY.includes(rule.kind) ? [own] : all, judging))

/**
 * Tells whether a fee is one that a rule is about. A kind that counsel has not answered for is refused beside a placement fee, so
 * that rule is about both, whichever was entered first.
 */
export const isConcernedBy = (rule: ComplianceRule, fee: Fee, kinds: PlacementKinds): boolean =>
  countedBy(rule, [fee], kinds).length > 0 ||
  (rule.kind === 'placement_kind_unanswered' && besidePlacement(rule, [fee], kinds).length > 0)

/** The fees of a placement, beside which a kind without an answer of counsel is refused. */
const besidePlacement = (rule: ComplianceRule, fees: readonly Fee[], kinds: PlacementKinds): Fee[] =>
  countedBy({ ...rule, kind: 'placement_fee_limit', fee_kinds: null }, fees, kinds)

/** Rules that concern more, or others, than countries, sectors and programs say. */
const CONCERNS: Partial<Record<ComplianceRule['kind'], (rule: ComplianceRule, facts: FeeFacts) => boolean>> =
  {
    placement_not_from_apprentices: (rule, { is_trainee, candidate }) =>
      is_trainee || concerns(rule, candidate),
    employer_pays: (rule, { on_care_route, candidate }) =>
      on_care_route && !candidate.sector_id
        ? concerns({ ...rule, sector_ids: [], program_ids: [] }, candidate)
        : concerns(rule, candidate),
    local_law: (rule, { office_country_id, candidate }) =>
      concerns(rule, { ...candidate, country_id: office_country_id }),
  }

/** The fees that a rule is about: of its payers and kinds. */
export function countedBy(
  { kind, fee_kinds }: Pick<ComplianceRule, 'kind' | 'fee_kinds'>,
  fees: readonly Fee[],
  kinds: PlacementKinds,
): Fee[] {
  const payers = PAID_BY[kind] ?? ['candidate']
  const named = fee_kinds?.length ? fee_kinds : KINDS[kind]?.(kinds)
  return ofKinds(
    named ?? kinds.counting,
    fees.filter(({ payer }) => payers.some(each => each === (payer ?? 'candidate'))),
  )
}

/** The person, and anybody on their side. */
const PERSONS: readonly (typeof PAYERS)[number][] = ['candidate', 'third_party']

/** Tells whether a commission is charged to the person or their side, which is never done (docs/spec/routes.md, "Money rules"). */
export const isChargedCommission = (kind: unknown, payer: unknown): boolean =>
  kind === 'commission' && PERSONS.some(each => each === payer)

/** Payers of rules that are about others than the person. Of a trainee neither the person nor anybody on their side may pay (section 296a SGB III). */
const PAID_BY: Partial<Record<ComplianceRule['kind'], readonly (typeof PAYERS)[number][]>> = {
  placement_not_from_apprentices: PERSONS,
  placement_by_third_party: ['third_party'],
  employer_pays: PERSONS,
  ask_counsel: PERSONS,
}

/** An entry without a kind counts against the limit alone: nobody said that it is for a placement. */
const ofNamedKinds = ({ counting }: PlacementKinds) => counting.filter(kind => kind !== 'other')

/** Kinds of fees where a rule names none and looks at others than those that count as a placement fee. */
const KINDS: Partial<Record<ComplianceRule['kind'], (kinds: PlacementKinds) => readonly string[]>> = {
  placement_needs_contract: ofNamedKinds,
  placement_after_job_contract: ofNamedKinds,
  placement_not_from_apprentices: ({ counting, unanswered }) => [...counting, ...unanswered],
  placement_kind_unanswered: ({ unanswered }) => unanswered,
  fee_kind_not_stated: () => ['other'],
  employer_pays: () => FEE_KINDS.filter(kind => kind !== 'private'),
  distance_course: () => ['course'],
  withdrawal_right: () => FEE_KINDS,
  ask_counsel: () => ['housing', 'loan', 'deposit'],
}

/** Details of a broken rule beside its text. */
type Broken = Partial<
  Pick<GuardWarning, 'effect' | 'missing_rates' | 'missing_figure' | 'sum_over' | 'sheet_lacks'>
>
interface Judged {
  facts: FeeFacts
  kinds: PlacementKinds
  /** All fees of the person. */
  fees: readonly Fee[]
}
type Check = (rule: ComplianceRule, counted: readonly Fee[], judged: Judged) => Broken | undefined

/** Tells whether anything is taken: refunds alone break nothing. */
const isTaken = (fees: readonly Fee[]) => fees.some(({ kind }) => kind !== 'refund')

const ifTaken =
  (holds: (judged: Judged) => boolean): Check =>
  (_, counted, judged) =>
    isTaken(counted) && holds(judged) ? {} : undefined

/** The day of the job contract, from which money may be taken; null where the sheet was not given until then (§ 296 (2) SGB III). */
const startOf = ({ job_contract_on, sheet_on }: FeeFacts): string | null =>
  job_contract_on !== null && sheet_on !== null && sheet_on <= job_contract_on ? job_contract_on : null

/** Tells whether money is due or taken before it may be. */
function isEarly(fees: readonly Fee[], facts: FeeFacts): boolean {
  const since = startOf(facts)
  return fees.some(({ kind, due_on, paid_on }) => {
    const day = kind === 'refund' ? undefined : [due_on, paid_on].filter(each => each !== null).toSorted()[0]
    return Boolean(day) && (since === null || String(day) < since)
  })
}

const BREAKS: Partial<Record<ComplianceRule['kind'], Check>> = {
  // Without a rate nobody can say whether the sum is within the limit: that is only told.
  placement_fee_limit: (_, counted, { facts }) => {
    if (!isTaken(counted)) return undefined
    const { isOver, missing, limit } = placementSum(counted, facts)
    if (limit === null) return { missing_figure: CEILING }
    if (isOver) return {}
    return missing.length ? { effect: 'warn', missing_rates: missing } : undefined
  },
  placement_needs_contract: ifTaken(({ facts }) => !facts.has_contract),
  // Taking money is refused, agreeing on it is only told (section 296 (2) SGB III).
  placement_after_job_contract: (_, counted, { facts }) => {
    const { sheet_lacks } = facts
    const told = sheet_lacks?.length ? { sheet_lacks } : {}
    if (isEarly(counted, facts)) return told
    return startOf(facts) === null && isTaken(counted) ? { effect: 'warn', ...told } : undefined
  },
  fee_kind_not_stated: (_, counted, { facts }) => {
    const taken = counted.map(fee => ({ ...fee, paid_on: fee.paid_on ?? fee.booked_on ?? null }))
    return isEarly(taken, facts) ? {} : undefined
  },
  // Whether it counts is open: the sum with it is told.
  placement_by_third_party: ({ fee_kinds }, counted, { facts, kinds, fees }) => {
    if (!isTaken(counted)) return undefined
    const own = countedBy({ kind: 'placement_fee_limit', fee_kinds }, fees, kinds)
    const { sum, isOver, limit, currency, missing } = placementSum([...own, ...counted], facts)
    return {
      ...(isOver && limit !== null ? { sum_over: { sum, limit, currency } } : {}),
      ...(missing.length ? { missing_rates: missing } : {}),
    }
  },
  placement_not_from_apprentices: ifTaken(() => true),
  placement_kind_unanswered: (rule, counted, { fees, kinds }) =>
    isTaken(counted) && isTaken(besidePlacement(rule, fees, kinds)) ? {} : undefined,
  employer_pays: ifTaken(() => true),
  local_law: ifTaken(() => true),
  distance_course: ifTaken(({ facts }) => facts.has_unapproved_course),
  withdrawal_right: ifTaken(({ facts }) => facts.lacks_withdrawal),
  ask_counsel: ifTaken(() => true),
}

/** The placement fee of a job seeker, in EUR with tax (section 296 (3) SGB III). */
const CEILING = 'F-15'

/**
 * Adds up what counts as a placement fee, with the limit on the day of the newest agreement among the fees: the law goes by the day
 * on which more is agreed. Its limit is null where no row of the figure holds on that day.
 */
export function placementSum(counted: readonly Fee[], { rates, figures }: FeeFacts): FeeSum & Limit {
  const days = counted.flatMap(({ kind, agreed_on }) => (kind === 'refund' ? [] : (agreed_on ?? rates.today)))
  const ceiling = figureOn(figures, CEILING, days.toSorted().at(-1) ?? rates.today)
  const limit = { limit: ceiling === undefined ? null : String(ceiling), currency: 'EUR' }
  return { ...sumFor(limit, counted, rates), ...limit }
}

/** Kinds of rules on money. */
export const MONEY_RULES = Object.keys(BREAKS)
