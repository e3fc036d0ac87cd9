import type { RequirementLine, RouteRequirement } from '../../../../../contract/routes/version'
import type { RouteKey } from '../routeKeys'

/** A requirement and the routes that have it. */
export interface RequirementRow {
  requirement: RouteRequirement
  routes?: readonly RouteKey[]
  except?: readonly RouteKey[]
}

/** Returns the requirements of a route with these steps; one on a step that the route does not have is left out. */
export function selectRequirements(
  rows: readonly RequirementRow[],
  { route, steps }: { route: RouteKey; steps: ReadonlySet<string> },
): RouteRequirement[] {
  return rows
    .filter(({ routes, except }) => (routes?.includes(route) ?? true) && !except?.includes(route))
    .map(({ requirement }) => requirement)
    .filter(({ step }) => step === undefined || steps.has(step))
}

type PaperForms = Extract<RequirementLine, { needs: 'paper' }>['forms']

/** Letters of the table of papers in docs/spec/routes.md, "Documents". */
const FORMS = {
  c: 'copy',
  o: 'original_seen',
  z: 'certified_copy',
  t: 'sworn_translation',
  l: 'authenticated',
  v: 'valid',
} as const
type Letter = keyof typeof FORMS
const isLetter = (text: string): text is Letter => text in FORMS

/** Returns forms by their letters, such as `otl`. */
export const formsOf = (letters: string): PaperForms =>
  [...letters].filter(isLetter).map(letter => FORMS[letter])

/** Months that a paper must still be valid for, and those since its issue at most. */
export interface PaperMonths {
  valid_months?: number | undefined
  max_age_months?: number | undefined
}

/** Returns a line on a paper. */
export function paper(
  kind: string,
  letters = '',
  { valid_months, max_age_months }: PaperMonths = {},
): RequirementLine {
  return {
    needs: 'paper',
    kind,
    forms: formsOf(letters),
    ...(valid_months === undefined ? {} : { valid_months }),
    ...(max_age_months === undefined ? {} : { max_age_months }),
  }
}

export const stepDone = (step: string, outcome?: string): RequirementLine =>
  outcome === undefined ? { needs: 'step', step } : { needs: 'step', step, outcome }
export const figure = (field: string, key: string): RequirementLine => ({
  needs: 'figure',
  field,
  figure: key,
})
export const guard = (key: string): RequirementLine => ({ needs: 'guard', guard: key })
export const field = (name: string): RequirementLine => ({ needs: 'field', field: name })
