import type { CaseRequirement } from '../../../contract/calls/cases'
import { conditionsHold } from '../../../contract/routes/conditions'
import {
  nextYearOf,
  type Question,
  questionsOf,
  readRequirement,
  waitsForAnswers,
} from '../../../contract/routes/readRequirement'
import type {
  GroupReading,
  RequirementFacts,
  RequirementState,
} from '../../../contract/routes/requirementFacts'
import { FORM_FIELDS, OFFER_FIELDS, RECORD_PAPERS } from '../../../contract/routes/ruleChoices'
import type { RouteRequirement } from '../../../contract/routes/version'
import type { Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { findSheet, paperFactsOf } from '../candidates'
import { checkGuards, isUndecided, readFigures } from '../recruitment'
import type { CaseFacts } from './caseFacts'
import { readStages } from './caseStages'
import { guardianFacts } from './guardianFacts'
import { employerConsentFacts } from './recordPapers'
import { withWords } from './sourceWords'
import { answersOf } from './storedAnswers'

export { FORM_FIELDS }

/** A requirement of a case and the step that it guards. */
export type GuardedRequirement = CaseRequirement & { step: string | undefined }

interface Asked {
  today: string
  /** Fields of the candidate that are written together with the step. */
  values?: Values
}

/** A requirement that applies to a case, as it was read, with the facts that it was read from. */
export interface ReadRequirement {
  requirement: RouteRequirement
  state: RequirementState
  groups: readonly GroupReading[]
  facts: RequirementFacts
}

/** Reads the requirements of a case that apply to it, each on the day that matters for its step. */
export async function readRequirements(
  sql: Connection,
  facts: CaseFacts,
  { today, values = {} }: Asked,
): Promise<ReadRequirement[]> {
  const { content, candidate, conditions } = facts
  const [{ papers, ways }, kinds, guards, isOpen, stageOf, figures, guardians, consents, sheet] =
    await Promise.all([
      paperFactsOf(sql, candidate.id),
      paperKindsOf(sql),
      checkGuards(sql, candidate),
      isUndecided(sql, candidate),
      readStages(sql, facts, today),
      readFigures(sql),
      guardianFacts(sql, { candidateId: candidate.id, day: today }),
      employerConsentFacts(sql, facts, today),
      findSheet(sql, candidate.id, today),
    ])
  const asked: Omit<RequirementFacts, 'day'> = {
    today,
    born_on: typeof candidate.birth_date === 'string' ? candidate.birth_date : null,
    conditions,
    papers: [...papers, ...guardians.papers, ...consents],
    ways,
    kinds: new Set([...kinds, ...RECORD_PAPERS]),
    steps: stepsOf(facts),
    fields: {
      ...fieldsOf({ ...answerValues(facts), ...candidate, ...offerOf(facts), ...values }),
      ...guardians.fields,
    },
    formFields: FORM_FIELDS,
    figures,
    // Other guards of docs/spec/routes.md have no rules yet.
    guards: {
      'G-1': guards.some(({ effect }) => effect === 'block') ? false : isOpen ? 'unknown' : true,
      'M-6': sheet?.lacks.length === 0,
    },
    guardLacks: { 'M-6': sheet?.lacks ?? [] },
  }
  return content.requirements.flatMap(requirement => {
    const own = { ...asked, ...stageOf(requirement.step) }
    const reading = readRequirement(requirement, own)
    return reading.state === 'not_applicable' ? [] : [{ requirement, ...reading, facts: own }]
  })
}

/**
 * Reads every requirement of a case that applies to it, with what is missing. Where a figure has no row yet, or only the
 * authority can tell, it is shown as a warning. One that somebody has to answer holds as it says; so does one that names a guard
 * or a kind of paper which is not there: a mistyped rule never opens what it was to block.
 */
export async function requirementsOfCase(
  sql: Connection,
  facts: CaseFacts,
  asked: Asked,
): Promise<GuardedRequirement[]> {
  const read = await readRequirements(sql, facts, asked)
  const first = facts.content.tracks[0]?.steps[0]?.key
  return read.map(({ requirement, state, groups, facts: asked }) => {
    const { key, names, step, effect, source } = requirement
    const isFirm = waitsForAnswers(groups) || groups.some(isUnreadable)
    const held = state === 'unknown' && !isFirm ? 'warn' : effect
    const next_year = nextYear(requirement, asked)
    return {
      key,
      names,
      step: step ?? first,
      state,
      effect: held,
      missing: missingIn(groups),
      next_year,
      source: withWords(source),
    }
  })
}

/** Tells whether no line of a group can be read. */
const isUnreadable = ({ lines }: GroupReading): boolean =>
  lines.every(
    line => line.state === 'unknown' && (line.reason === 'guard_unread' || line.reason === 'paper_missing'),
  )

function missingIn(groups: readonly GroupReading[]): CaseRequirement['missing'] {
  return groups
    .filter(group => group.state !== 'met')
    .map(({ lines }) =>
      lines.flatMap(line =>
        line.state === 'met'
          ? []
          : [{ reason: line.reason, values: { ...line.values, ...outcomeAsked(line) } }],
      ),
    )
}

/** The outcome that a line asks of a step which is still open: two lines of one step differ in nothing else. */
const outcomeAsked = ({ line, ...reading }: GroupReading['lines'][number]): { outcome?: string } =>
  reading.state !== 'met' && reading.reason === 'step_open' && line.needs === 'step' && line.outcome
    ? { outcome: line.outcome }
    : {}

/** The reading by the figures of the next year, in the last quarter. */
function nextYear(
  rule: Pick<RouteRequirement, 'groups' | 'applies_if'>,
  asked: RequirementFacts,
): CaseRequirement['next_year'] {
  const from = asked.decided ? undefined : nextYearOf(rule, asked.judged_on ?? asked.day)
  const reading = from && readRequirement(rule, { ...asked, judged_on: from })
  if (!reading || reading.state === 'not_applicable') return null
  return { from, state: reading.state, missing: missingIn(reading.groups) }
}

const offerOf = ({ case: own }: CaseFacts): Values =>
  Object.fromEntries(OFFER_FIELDS.map(name => [name, own[name] ?? null]))

/** Values of the answers; fields of the candidate win. */
const answerValues = ({ case: own }: CaseFacts): Values =>
  Object.fromEntries(Object.entries(answersOf(own)).map(([field, { value }]) => [field, value]))

/** Returns the questions of the requirements that apply to a case. */
export const questionsOfCase = ({ content, conditions }: CaseFacts): Question[] =>
  questionsOf(
    content.requirements.filter(({ applies_if }) => conditionsHold(applies_if, conditions)),
    FORM_FIELDS,
  )

/**
 * Steps as requirements see them: one whose condition does not hold stands in nobody's way, and an exam of German is passed with
 * one of a higher level.
 */
function stepsOf({ content, steps, conditions }: CaseFacts): RequirementFacts['steps'] {
  const proven = new Set([conditions.language ?? []].flat().map(level => `${level}_passed`))
  const all = content.tracks.flatMap(track =>
    track.steps.map(step => ({
      key: step.key,
      isNeeded: conditionsHold(track.applies_if, conditions) && conditionsHold(step.applies_if, conditions),
    })),
  )
  return Object.fromEntries(
    all.flatMap(({ key, isNeeded }): [string, RequirementFacts['steps'][string]][] => {
      const standing = steps.get(key)
      if (standing?.state !== 'done' && proven.has(key)) return [[key, { state: 'done', outcome: 'passed' }]]
      if (standing) return [[key, { state: standing.state, outcome: standing.outcome }]]
      return isNeeded ? [] : [[key, { state: 'unneeded' }]]
    }),
  )
}

function fieldsOf(candidate: Values): RequirementFacts['fields'] {
  return Object.fromEntries(
    Object.entries(candidate).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  )
}

async function paperKindsOf(sql: Connection): Promise<ReadonlySet<string>> {
  const rows = await sql<{ slug: string }[]>`select slug from document_kinds`
  return new Set(rows.map(({ slug }) => slug))
}

/** The requirements of a case that hold a step up: those that block, and those that were not accepted. */
export const holdingUp = (
  all: readonly GuardedRequirement[],
  { step, confirm = [] }: { step: string; confirm?: readonly string[] | undefined },
): GuardedRequirement[] =>
  all.filter(
    ({ step: guarded, state, effect, key }) =>
      guarded === step && state !== 'met' && (effect === 'block' || !confirm.includes(key)),
  )

/** Requirements without the step, as calls answer them. */
export const withoutStep = (all: readonly GuardedRequirement[]): CaseRequirement[] =>
  all.map(({ step: _, ...requirement }) => requirement)
