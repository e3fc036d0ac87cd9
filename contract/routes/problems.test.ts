import { describe, expect, it } from 'vitest'
import { rule } from '../../tests/kit/clocks'
import { problemsOf } from './problems'
import type { Outcome, RouteRequirement, RouteStep, RouteTrack, VersionContent } from './version'

const NAMES = { ar: 'اسم', en: 'Name', fr: 'Nom', de: 'Name' }

const step = (key: string, own: Partial<RouteStep> = {}): RouteStep => ({
  key,
  names: NAMES,
  holder: 'us',
  kind: 'milestone',
  ...own,
})
const outcome = (key: string, leads_to?: Outcome['leads_to'], own: Partial<Outcome> = {}): Outcome => ({
  key,
  names: NAMES,
  ...(leads_to ? { leads_to } : {}),
  ...own,
})
const decision = (key: string, ...outcomes: Outcome[]) => step(key, { kind: 'decision', outcomes })
const track = (key: string, steps: RouteStep[], own: Partial<RouteTrack> = {}): RouteTrack => ({
  key,
  names: NAMES,
  runs: 'in_order',
  steps,
  ...own,
})
const requirement = (own: Partial<RouteRequirement> = {}): RouteRequirement => ({
  key: 'papers',
  names: NAMES,
  groups: [[{ needs: 'field', field: 'name' }]],
  effect: 'warn',
  source: { text: 'A law', kind: 'law', checked_on: '2026-11-22', confidence: 'sure' },
  ...own,
})
const content = (tracks: RouteTrack[], own: Partial<VersionContent> = {}): VersionContent => ({
  tracks,
  clocks: [],
  requirements: [],
  ...own,
})

/** Recognition with a measure after a partial decision, a remedy after a refusal, and the visa. */
const sound = (own: Partial<VersionContent> = {}) =>
  content(
    [
      track('recognition', [
        step('applied'),
        decision(
          'result',
          outcome('full', { track: 'visa' }),
          outcome('partial', { track: 'measure' }),
          outcome('rejected', { track: 'remedy' }, { fails: true }),
        ),
      ]),
      track('measure', [
        step('exam', { outcomes: [outcome('passed', { track: 'visa' }), outcome('failed')] }),
      ]),
      track('remedy', [
        decision('remedy_decided', outcome('won', { step: 'result' }), outcome('lost', { end: 'lost' })),
      ]),
      track('visa', [step('appointment'), decision('granted', outcome('granted', { end: 'won' }))]),
    ],
    own,
  )

const codes = (one: unknown, routes?: string[]) => problemsOf(one, routes).map(({ code }) => code)

describe('problems of a version', () => {
  it('are none where all is there', () => {
    expect(problemsOf(sound())).toEqual([])
  })

  it('are what breaks the schema, with its place', () => {
    const clock = rule({ key: 'C-01', start: ['decided'], length: { number: 1, unit: 'months' } })
    for (const field of ['nature', 'start', 'source'] as const)
      expect(problemsOf({ ...sound(), clocks: [{ ...clock, [field]: undefined }] })).toMatchObject([
        { code: 'invalid', path: `clocks.0.${field}` },
      ])
    for (const field of ['text', 'checked_on', 'confidence'] as const)
      expect(
        problemsOf({ ...sound(), clocks: [{ ...clock, source: { ...clock.source, [field]: '' } }] }),
      ).toMatchObject([{ code: 'invalid', path: `clocks.0.source.${field}` }])
    expect(codes({ ...sound(), tracks: [] })).toEqual(['invalid'])
    const track = { key: 'empty', names: { ar: 'م', en: 'A', fr: 'A', de: 'A' }, runs: 'freely', steps: [] }
    expect(problemsOf({ ...sound(), tracks: [...sound().tracks, track] })).toMatchObject([
      { code: 'invalid', path: `tracks.${sound().tracks.length}.steps`, values: { issue: 'too_small' } },
    ])
    expect(codes(null)).toEqual(['invalid'])
  })

  it('are names that miss a language, and texts for the person that do', () => {
    const missing = { ...NAMES, fr: ' ', de: '' }
    expect(problemsOf(content([track('one', [step('first', { names: missing })])]))).toEqual([
      { code: 'name_missing', path: 'tracks.0.steps.0.names.fr', values: { language: 'fr' } },
      { code: 'name_missing', path: 'tracks.0.steps.0.names.de', values: { language: 'de' } },
    ])
    expect(codes(content([track('one', [step('first', { public_text: missing })])]))).toEqual([
      'text_missing',
      'text_missing',
    ])
    const clocks = [
      { ...rule({ key: 'C-01', start: ['decided'], length: { median_of: 'abh' } }), names: missing },
    ]
    const requirements = [requirement({ names: missing })]
    const twice = ['name_missing', 'name_missing']
    expect(codes(sound({ clocks }))).toEqual(twice)
    expect(codes(sound({ requirements }))).toEqual(twice)
    expect(codes(content([track('one', [step('first')], { names: missing })]))).toEqual(twice)
    const ends = outcome('done', { end: 'won' }, { names: missing })
    expect(codes(content([track('one', [decision('first', ends)])]))).toEqual(twice)
  })

  it('are keys that are there twice', () => {
    const tracks = [track('one', [step('first'), step('second')]), track('one', [step('second')])]
    expect(problemsOf(content(tracks))).toEqual([
      { code: 'key_twice', path: 'tracks.1.key', values: { key: 'one' } },
      { code: 'key_twice', path: 'tracks.1.steps.0.key', values: { key: 'second' } },
    ])
    const ends = outcome('done', { end: 'won' })
    expect(codes(content([track('one', [decision('first', ends, ends)])]))).toEqual(['key_twice'])
    const requirements = [requirement(), requirement()]
    expect(codes(sound({ requirements }))).toEqual(['key_twice'])
  })

  it('are decisions without outcomes', () => {
    expect(problemsOf(content([track('one', [decision('result')])]))).toMatchObject([
      {
        code: 'decision_without_outcomes',
        path: 'tracks.0.steps.0.outcomes',
        values: { step: 'result' },
      },
    ])
  })

  it('are outcomes that lead to nothing', () => {
    const ends = (leads_to: Outcome['leads_to']) =>
      content([track('one', [decision('result', outcome('done', leads_to))])])
    expect(problemsOf(ends({ step: 'other' }))).toEqual([
      {
        code: 'target_missing',
        path: 'tracks.0.steps.0.outcomes.0.leads_to',
        values: { step: 'result', outcome: 'done', target: 'other' },
      },
    ])
    expect(codes(ends({ track: 'other' }))).toEqual(['target_missing'])
    expect(codes(ends({ route: 'STUDY' }), ['TRAINING'])).toEqual(['target_missing'])
    expect(codes(ends({ route: 'STUDY' }), ['STUDY'])).toEqual([])
    expect(codes(ends({ route: 'STUDY' }))).toEqual([])
    expect(codes(ends({ end: 'lost' }))).toEqual([])
    // After the last step there is nothing to go on to; a step that fails stays.
    expect(codes(ends(undefined))).toEqual(['outcome_leads_nowhere'])
    const stays = decision(
      'result',
      outcome('done', { end: 'won' }),
      outcome('failed', undefined, { fails: true }),
    )
    expect(codes(content([track('one', [stays])]))).toEqual([])
  })

  it('are clocks of steps and clocks that do not exist', () => {
    const clock = (own: object) => ({
      ...rule({ key: 'C-01', start: ['decided'], length: { median_of: 'abh' } }),
      ...own,
    })
    expect(problemsOf(sound({ clocks: [clock({ step: 'other' })] }))).toEqual([
      { code: 'clock_step_missing', path: 'clocks.0.step', values: { clock: 'C-01', step: 'other' } },
    ])
    expect(codes(sound({ clocks: [clock({ step: 'result' })] }))).toEqual([])
    const from = (from_step?: string) =>
      codes(sound({ clocks: [clock({ start: ['step_done'], from_step })] }))
    expect([from('applied'), from('other'), from()]).toEqual([
      [],
      ['clock_start_missing'],
      ['clock_start_missing'],
    ])
    expect(codes(sound({ clocks: [clock({ from_step: 'applied' })] }))).toEqual(['clock_start_missing'])
    expect(codes(sound({ clocks: [clock({ not_before: ['C-09'] })] }))).toEqual(['clock_missing'])
    const [waits, other] = [clock({ key: 'C-10', not_before: ['C-01'] }), clock({})]
    expect(codes(sound({ clocks: [waits, other] }))).toEqual([])
    expect(codes(sound({ clocks: [waits, other, clock({ key: 'C-11', not_before: ['C-10'] })] }))).toEqual([
      'clock_waits_for_waiting',
    ])
    expect(codes(sound({ clocks: [other, other] }))).toEqual(['key_twice'])
    const extends_to = { number: 3, unit: 'months' }
    expect(codes(sound({ clocks: [clock({ extends_to })] }))).toEqual(['extension_missing'])
    expect(codes(sound({ clocks: [clock({ extends_to, extension: 'once' })] }))).toEqual([])
  })

  it('are requirements of steps and outcomes that do not exist', () => {
    const of = (own: Partial<RouteRequirement>) => problemsOf(sound({ requirements: [requirement(own)] }))
    expect(of({ step: 'result' })).toEqual([])
    expect(of({ step: 'other' })).toMatchObject([
      { code: 'requirement_step_missing', path: 'requirements.0.step' },
    ])
    const line = (outcome?: string, step = 'result') => of({ groups: [[{ needs: 'step', step, outcome }]] })
    expect(line()).toEqual([])
    expect(line('full')).toEqual([])
    expect(line('perfect')).toMatchObject([
      {
        code: 'line_outcome_missing',
        path: 'requirements.0.groups.0.0',
        values: { outcome: 'perfect' },
      },
    ])
    expect(line(undefined, 'other')).toMatchObject([{ code: 'line_step_missing', values: { step: 'other' } }])
  })
})

describe('steps that no case reaches', () => {
  const unreachable = (...tracks: RouteTrack[]) =>
    problemsOf(content(tracks)).flatMap(({ code, values }) =>
      code === 'step_unreachable' ? [values.step] : [],
    )

  it('come after a decision of which every outcome leads elsewhere', () => {
    const away = decision(
      'result',
      outcome('full', { end: 'won' }),
      outcome('rejected', undefined, { fails: true }),
    )
    expect(unreachable(track('one', [away, step('next'), step('last')]))).toEqual(['next', 'last'])
    expect(unreachable(track('one', [away, step('next')], { runs: 'freely' }))).toEqual([])
    expect(unreachable(track('one', [{ ...away, optional: true }, step('next')]))).toEqual([])
    const sex = { applies_if: [{ fact: 'sex' as const, in: ['f'] }] }
    expect(unreachable(track('one', [{ ...away, ...sex }, step('next')]))).toEqual([])
    const goesOn = decision('result', outcome('full'), outcome('rejected', { end: 'lost' }))
    expect(unreachable(track('one', [goesOn, step('next')]))).toEqual([])
    const leads = decision('result', outcome('full', { step: 'last' }))
    expect(unreachable(track('one', [leads, step('next'), step('last')]))).toEqual(['next'])
  })

  it('are in a track to which only such steps lead', () => {
    const away = decision('result', outcome('full', { end: 'won' }))
    const never = step('never', { outcomes: [outcome('done', { track: 'two' })] })
    expect(unreachable(track('one', [away, never]), track('two', [step('first'), step('second')]))).toEqual([
      'never',
      'first',
      'second',
    ])
    expect(
      unreachable(track('one', [away, never]), track('two', [step('first')], { optional: true })),
    ).toEqual(['never'])
  })

  it('are none in a track that begins by itself, though a later one leads back to it', () => {
    const back = decision('remedy', outcome('won', { step: 'result' }), outcome('lost', { end: 'lost' }))
    expect(
      unreachable(
        track('zero', [step('start')]),
        track('one', [step('ready'), step('result')]),
        track('two', [back]),
      ),
    ).toEqual([])
  })
})
