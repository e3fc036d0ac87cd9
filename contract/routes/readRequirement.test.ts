import { describe, expect, it } from 'vitest'
import { endingFigures, type FigureRow, figureOn } from './figures'
import { questionsOf, readRequirement, waitsForAnswers } from './readRequirement'
import type { FieldValue, PaperFact, RequirementFacts } from './requirementFacts'
import type { RequirementLine } from './version'

const year = (key: string, of: number, amount: number | null, percent?: number): FigureRow => ({
  key,
  valid_from: `${of}-01-01`,
  valid_to: `${of}-12-31`,
  amount,
  percent_of: percent ? 'F-00' : null,
  percent: percent ?? null,
})
const FIGURES = [
  year('F-00', 2025, 96_600),
  year('F-00', 2026, 101_400),
  year('F-00', 2027, null),
  { ...year('F-01', 2024, null, 50), valid_to: null },
  { ...year('F-02', 2024, null, 45.3), valid_to: null },
  { ...year('F-03', 2024, null, 55), valid_to: null },
]

const facts = (own: Partial<RequirementFacts> = {}): RequirementFacts => ({
  day: '2026-12-15',
  today: '2026-11-22',
  born_on: '1981-01-10',
  conditions: {},
  papers: [],
  steps: {},
  fields: {},
  figures: FIGURES,
  guards: {},
  ...own,
})

const read = (groups: RequirementLine[][], own: Partial<RequirementFacts> = {}) =>
  readRequirement({ groups }, facts(own))

/** Returns the reading of a single line. */
function line(one: RequirementLine, own: Partial<RequirementFacts> = {}) {
  const reading = read([[one]], own)
  return 'groups' in reading ? reading.groups[0]?.lines[0] : undefined
}

describe('S9 Figures', () => {
  const from45: RequirementLine[][] = [
    [
      { needs: 'age', below: 45 },
      { needs: 'figure', field: 'salary_year', figure: 'F-03' },
      { needs: 'paper', kind: 'pension_proof', forms: [] },
    ],
  ]
  const fields = { salary_year: 54_000 }

  it('born 1981-01-10, salary 54,000, expected in 2026-12: 55,770 are not met, with the ways out', () => {
    expect(read(from45, { fields })).toMatchObject({
      state: 'unmet',
      groups: [
        {
          state: 'unmet',
          lines: [
            { reason: 'too_old', values: { age: 45, below: 45 } },
            {
              reason: 'below_figure',
              values: { field: 'salary_year', figure: 'F-03', needed: 55_770, value: 54_000 },
            },
            { reason: 'paper_missing', values: { kind: 'pension_proof' } },
          ],
        },
      ],
    })
  })

  it('a raise or proof of a pension is enough, and so is the Blue Card without a rule of age', () => {
    expect(read(from45, { fields: { salary_year: 55_770 } }).state).toBe('met')
    const papers: PaperFact[] = [{ kind: 'pension_proof', state: 'checked', forms: [], valid_until: null }]
    expect(read(from45, { fields, papers }).state).toBe('met')
    expect(read([[{ needs: 'figure', field: 'salary_year', figure: 'F-01' }]], { fields }).state).toBe('met')
  })

  it('born 1982-01-10: not asked in 2026, asked from 2027-01-10', () => {
    const born_on = '1982-01-10'
    expect(read(from45, { fields, born_on }).state).toBe('met')
    expect(read(from45, { fields, born_on, day: '2027-01-09' }).state).toBe('met')
    const figures = [...FIGURES, year('F-00', 2027, 104_000)]
    const asked = read(from45, { fields, born_on, day: '2027-01-10', figures })
    expect(asked).toMatchObject({
      state: 'unmet',
      groups: [{ lines: [{ reason: 'too_old' }, { values: { needed: 57_200 } }, {}] }],
    })
  })

  it('2026-11-01: F-00 ends on 2026-12-31', () => {
    expect(endingFigures(FIGURES, '2026-10-31')).toEqual([])
    expect(endingFigures(FIGURES, '2026-11-01')).toEqual([{ key: 'F-00', part: null, ends_on: '2026-12-31' }])
    expect(endingFigures([...FIGURES, year('F-00', 2027, 104_000)], '2026-11-01')).toEqual([])
  })

  it('2027-01-01 without a row: unknown, and nothing is judged by 2026', () => {
    const reading = read(from45, { fields: { salary_year: 90_000 }, day: '2027-01-01' })
    expect(reading).toMatchObject({
      state: 'unknown',
      groups: [
        {
          state: 'unknown',
          lines: [
            { state: 'unmet' },
            { reason: 'figure_without_row', values: { figure: 'F-03', day: '2027-01-01' } },
            { state: 'unmet' },
          ],
        },
      ],
    })
    // Those that need no figure are judged as ever.
    expect(read(from45, { fields, born_on: '1990-05-01', day: '2027-01-01' }).state).toBe('met')
  })
})

describe('figures', () => {
  it('are the amount of the row of the day, or a share of another one, to the cent', () => {
    expect(figureOn(FIGURES, 'F-00', '2025-12-31')).toBe(96_600)
    expect(figureOn(FIGURES, 'F-00', '2026-01-01')).toBe(101_400)
    expect(figureOn(FIGURES, 'F-02', '2026-06-01')).toBe(45_934.2)
    expect(figureOn(FIGURES, 'F-02', '2025-06-01')).toBe(43_759.8)
    expect(figureOn([{ ...year('F-09', 2026, null), amount: '13.90' }], 'F-09', '2026-06-01')).toBe(13.9)
  })

  it('have no amount without a row for the day', () => {
    expect(figureOn(FIGURES, 'F-00', '2024-06-01')).toBeUndefined()
    expect(figureOn(FIGURES, 'F-00', '2027-06-01')).toBeUndefined()
    expect(figureOn(FIGURES, 'F-01', '2027-06-01')).toBeUndefined()
    expect(figureOn(FIGURES, 'F-99', '2026-06-01')).toBeUndefined()
  })
})

describe('a requirement', () => {
  const name: RequirementLine = { needs: 'field', field: 'name' }
  const phone: RequirementLine = { needs: 'field', field: 'phone' }
  const missingFigure: RequirementLine = { needs: 'figure', field: 'salary', figure: 'F-99' }
  const states = (groups: RequirementLine[][]) => read(groups, { fields: { name: 'Mona' } }).state

  it('holds with all groups, and a group with one line', () => {
    expect(states([[name]])).toBe('met')
    expect(states([[phone, name]])).toBe('met')
    expect(states([[name], [phone]])).toBe('unmet')
  })

  it('is unknown only where nothing else is missing', () => {
    expect(states([[name, missingFigure]])).toBe('met')
    expect(states([[phone, missingFigure]])).toBe('unknown')
    expect(states([[name], [missingFigure]])).toBe('unknown')
    expect(states([[phone], [missingFigure]])).toBe('unmet')
  })

  it('is unmet where all that can be met is not, whatever stands beside it that nothing can ever meet', () => {
    const guard: RequirementLine = { needs: 'guard', guard: 'unread' }
    const paper: RequirementLine = { needs: 'paper', kind: 'no_such_kind', forms: [] }
    const state = (lines: RequirementLine[]) => read([lines], { kinds: new Set(), fields: {} }).state
    expect([state([guard]), state([paper])]).toEqual(['unknown', 'unknown'])
    expect([state([phone, guard]), state([paper, phone])]).toEqual(['unmet', 'unmet'])
    expect(state([phone, guard, missingFigure])).toBe('unknown')
  })

  it('is no matter where its conditions do not hold', () => {
    const applies_if = [{ fact: 'minor' as const, in: ['yes'] }]
    const requirement = { applies_if, groups: [[phone]] }
    expect(readRequirement(requirement, facts())).toEqual({ state: 'not_applicable' })
    expect(readRequirement(requirement, facts({ conditions: { minor: 'yes' } })).state).toBe('unmet')
  })
})

describe('a line on a paper', () => {
  const birth: RequirementLine = {
    needs: 'paper',
    kind: 'birth_certificate',
    forms: ['original_seen', 'sworn_translation', 'authenticated'],
  }
  const paper = (own: Partial<PaperFact> = {}): PaperFact => ({
    kind: 'birth_certificate',
    state: 'checked',
    forms: [],
    valid_until: null,
    ...own,
  })
  const LEGALISED = { issued_in: 'eg', authentication: 'legalised' } as const
  const ways = { eg: 'legalisation', ma: 'legalisation', dz: 'uncertain', tr: 'apostille' } as const
  const read = (...papers: PaperFact[]) => line(birth, { papers, ways })

  it('says what is missing at each point of the way', () => {
    expect(read()).toMatchObject({ reason: 'paper_missing' })
    expect(read(paper({ kind: 'passport' }))).toMatchObject({ reason: 'paper_missing' })
    expect(read(paper({ state: 'asked' }))).toMatchObject({ reason: 'paper_asked' })
    expect(read(paper({ state: 'uploaded', forms: birth.forms }))).toMatchObject({
      reason: 'paper_unchecked',
    })
    expect(read(paper({ state: 'refused' }))).toMatchObject({ reason: 'paper_refused' })
    expect(read(paper())).toMatchObject({ reason: 'paper_incomplete', values: { forms: birth.forms } })
    expect(read(paper({ forms: ['copy', 'original_seen'], ...LEGALISED }))).toMatchObject({
      values: { forms: ['sworn_translation'], way: 'legalisation' },
    })
    expect(read(paper({ forms: birth.forms, ...LEGALISED }))).toMatchObject({ state: 'met' })
    expect(read(paper({ forms: birth.forms, ...LEGALISED, lacksModules: true }))).toMatchObject({
      reason: 'modules_missing',
    })
  })

  it('takes the authentication that Germany takes from the country of issue', () => {
    const of = (issued_in: string | null, authentication: PaperFact['authentication']) =>
      read(paper({ forms: birth.forms, issued_in, authentication }))
    expect(of('eg', 'verified')).toMatchObject({ state: 'met' })
    expect(of('eg', 'none')).toMatchObject({ state: 'unmet', values: { forms: ['authenticated'] } })
    // Germany objected to the apostille of Morocco; that of Algeria is in force, but nobody knows here whether Germany objected.
    expect(of('ma', 'apostille')).toMatchObject({
      reason: 'paper_incomplete',
      values: { way: 'legalisation' },
    })
    expect(of('dz', 'apostille')).toMatchObject({ state: 'unknown', reason: 'authentication_open' })
    expect(of('dz', 'legalised')).toMatchObject({ state: 'met' })
    expect(of('tr', 'apostille')).toMatchObject({ state: 'met' })
    expect(of(null, 'apostille')).toMatchObject({ state: 'unknown' })
  })

  it('leaves a paper that nobody can authenticate to the authority', () => {
    const papers = [paper({ forms: birth.forms, issued_in: 'sy', authentication: 'not_possible' as const })]
    const by = (demand?: RequirementFacts['demand']) => line(birth, { papers, demand: demand ?? null })?.state
    expect([by(), by('accepts_without'), by('wants_verification'), by('not_asked')]).toEqual([
      'unknown',
      'met',
      'unmet',
      'met',
    ])
  })

  it('takes the nearest of several papers', () => {
    const old = paper({ state: 'refused' })
    expect(read(old, paper({ state: 'uploaded' }))).toMatchObject({ reason: 'paper_unchecked' })
    expect(read(old, paper({ forms: birth.forms, ...LEGALISED }))).toMatchObject({ state: 'met' })
  })

  it('asks for a validity on the day that matters, not today', () => {
    const passport: RequirementLine = { needs: 'paper', kind: 'passport', forms: ['valid'], valid_months: 6 }
    const until = (valid_until: string | null) =>
      line(passport, {
        papers: [paper({ kind: 'passport', valid_until })],
        day: '2027-01-31',
        today: '2026-11-22',
      })
    expect(until('2027-07-31')).toMatchObject({ state: 'met' })
    expect(until('2027-07-30')).toMatchObject({
      reason: 'paper_ends_early',
      values: { valid_until: '2027-07-30', needed_until: '2027-07-31' },
    })
    expect(until('2026-11-22')).toMatchObject({ reason: 'paper_ends_early' })
    expect(until('2026-11-21')).toMatchObject({ reason: 'paper_expired' })
    expect(until(null)).toMatchObject({ reason: 'paper_incomplete', values: { forms: ['valid'] } })
  })

  it('asks how old it is on the day that matters, not today', () => {
    const clearance: RequirementLine = {
      ...{ needs: 'paper', kind: 'police_clearance', forms: [], max_age_months: 3 },
    }
    const issued = (issued_on: string | null) =>
      line(clearance, {
        papers: [paper({ kind: 'police_clearance', issued_on })],
        day: '2027-02-28',
        today: '2026-11-22',
      })
    expect(issued('2026-11-28')).toMatchObject({ state: 'met' })
    expect(issued('2026-11-27')).toMatchObject({
      ...{ state: 'unmet', reason: 'paper_too_old' },
      values: { issued_on: '2026-11-27', day: '2027-02-28' },
    })
    expect(issued(null)).toMatchObject({ reason: 'paper_incomplete', values: { forms: ['dated'] } })
  })

  it('counts a paper that was valid on a day gone by', () => {
    const papers = [paper({ forms: birth.forms, ...LEGALISED, valid_until: '2026-11-01' })]
    expect(line(birth, { papers, day: '2026-10-15' })).toMatchObject({ state: 'met' })
  })
})

describe('a line on a step', () => {
  const result: RequirementLine = { needs: 'step', step: 'recognition_result', outcome: 'partial' }
  const done: RequirementLine = { needs: 'step', step: 'recognition_result' }

  it('asks for a step that is done, with its outcome', () => {
    const steps = { recognition_result: { state: 'done' as const, outcome: 'full' } }
    expect(line(done, { steps })).toMatchObject({ state: 'met' })
    expect(line(result, { steps })).toMatchObject({ reason: 'other_outcome', values: { outcome: 'partial' } })
    expect(line(result)).toMatchObject({ reason: 'step_open', values: { step: 'recognition_result' } })
  })

  it('lets a step pass that the case does not need, but not one that was skipped or failed', () => {
    const states = (['unneeded', 'skipped', 'failed', 'current'] as const).map(
      state => line(done, { steps: { recognition_result: { state } } })?.state,
    )
    expect(states).toEqual(['met', 'unmet', 'unmet', 'unmet'])
    expect(line(result, { steps: { recognition_result: { state: 'unneeded' } } })?.state).toBe('unmet')
  })

  it('counts a step that the case does not need for none of the other ways of its group', () => {
    const preapproved: RequirementLine = { needs: 'step', step: 'accelerated_result' }
    const other = { accelerated_result: { state: 'unneeded' } } as const
    const group = (state: 'failed' | 'done', outcome: string) =>
      read([[result, preapproved]], { steps: { ...other, recognition_result: { state, outcome } } }).state
    expect([group('failed', 'rejected'), group('done', 'partial')]).toEqual(['unmet', 'met'])
    expect(read([[preapproved]], { steps: other }).state).toBe('met')
  })
})

describe('other lines', () => {
  it('ask for a field that is filled', () => {
    const field: RequirementLine = { needs: 'field', field: 'consent' }
    const states = (given: FieldValue[]) => given.map(consent => line(field, { fields: { consent } })?.state)
    expect(states([true, 'yes', 0])).toEqual(['met', 'met', 'met'])
    expect(states([false, '', null])).toEqual(['unmet', 'unmet', 'unmet'])
    expect(line(field)).toMatchObject({ reason: 'field_missing', values: { field: 'consent' } })
  })

  it('ask for an age on the day that matters', () => {
    const adult: RequirementLine = { needs: 'age', at_least: 18 }
    const born_on = '2009-03-02'
    expect(line(adult, { born_on, day: '2027-03-01' })).toMatchObject({
      reason: 'too_young',
      values: { age: 17, at_least: 18 },
    })
    expect(line(adult, { born_on, day: '2027-03-02' })).toMatchObject({ state: 'met' })
    expect(line(adult, { born_on: null })).toMatchObject({ state: 'unmet', reason: 'birth_date_missing' })
  })

  it('ask for a number beside a figure', () => {
    const pay: RequirementLine = { needs: 'figure', field: 'salary', figure: 'F-00' }
    expect(line(pay)).toMatchObject({ reason: 'field_missing' })
    expect(line(pay, { fields: { salary: 'much' } })).toMatchObject({ reason: 'field_missing' })
    expect(line(pay, { fields: { salary: '101400.00' } })).toMatchObject({ state: 'met' })
  })

  it('are unknown where nobody could enter what they ask for', () => {
    const field: RequirementLine = { needs: 'field', field: 'no_such_field' }
    const formFields = new Set(['consent'])
    expect(line(field, { formFields })).toMatchObject({ state: 'unknown', reason: 'answer_missing' })
    expect(line({ ...field, field: 'consent' }, { formFields })).toMatchObject({ state: 'unmet' })
    const paper: RequirementLine = { needs: 'paper', kind: 'no_such_kind', forms: [] }
    const kinds = new Set(['passport'])
    expect(line(paper, { kinds })).toMatchObject({ state: 'unknown', reason: 'paper_missing' })
    expect(line({ ...paper, kind: 'passport' }, { kinds })).toMatchObject({ state: 'unmet' })
  })

  it('name another route as a way where its figure is reached, which never meets this one', () => {
    const way: RequirementLine = { needs: 'figure', field: 'salary', figure: 'F-01', route: 'BLUE_CARD' }
    expect(line(way, { fields: { salary: 50_700 } })).toEqual(
      expect.objectContaining({ state: 'unmet', reason: 'other_route', values: { route: 'BLUE_CARD' } }),
    )
    expect(line(way, { fields: { salary: 50_699 } })).toMatchObject({
      ...{ state: 'unmet', reason: 'below_figure', values: { needed: 50_700, route: 'BLUE_CARD' } },
    })
    expect(line(way, { fields: { salary: 50_700 }, day: '2027-01-01' })).toMatchObject({
      ...{ state: 'unmet', reason: 'figure_without_row' },
    })
  })

  it('ask a question that no form asks, and take yes, no and a number for an answer', () => {
    const formFields = new Set(['salary'])
    const field: RequirementLine = { needs: 'field', field: 'fits' }
    expect(line(field, { formFields, fields: { fits: true } })).toMatchObject({ state: 'met' })
    expect(line(field, { formFields, fields: { fits: false } })).toMatchObject({
      ...{ state: 'unmet', reason: 'answered_no' },
    })
    const pay: RequirementLine = { needs: 'figure', field: 'pay', figure: 'F-00' }
    expect(line(pay, { formFields })).toMatchObject({ state: 'unknown', reason: 'answer_missing' })
    expect(line(pay, { formFields, fields: { pay: 1 } })).toMatchObject({
      ...{ state: 'unmet', reason: 'below_figure' },
    })
    const missing: RequirementLine = { needs: 'figure', field: 'salary', figure: 'F-99' }
    const waits = (groups: RequirementLine[][]) => {
      const reading = readRequirement({ groups }, facts({ formFields, fields: { salary: 1 } }))
      return 'groups' in reading && waitsForAnswers(reading.groups)
    }
    // Only an answer is missing: a block holds. A figure without a row never blocks.
    expect([waits([[field]]), waits([[field, missing]]), waits([[missing]])]).toEqual([true, false, false])
    expect(waits([[field], [missing]])).toBe(true)
    expect(waits([[field, { needs: 'guard', guard: 'unread' }]])).toBe(true)
    expect(questionsOf([{ groups: [[field, pay], [missing]] }], formFields)).toEqual([
      { field: 'fits', kind: 'yes_no' },
      { field: 'pay', kind: 'number' },
    ])
  })

  it('ask a guard, and do not know what nothing evaluates', () => {
    const guard: RequirementLine = { needs: 'guard', guard: 'recruitment_country' }
    expect(line(guard, { guards: { recruitment_country: true } })).toMatchObject({ state: 'met' })
    expect(line(guard, { guards: { recruitment_country: 'unknown' } })).toMatchObject({
      reason: 'guard_open',
    })
    expect(line(guard, { guards: { recruitment_country: false } })).toMatchObject({ reason: 'guard_refuses' })
    expect(line(guard)).toMatchObject({ state: 'unknown', reason: 'guard_unread' })
  })
})
