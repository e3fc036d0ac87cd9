import { expect, it } from 'vitest'
import { versionContent } from '../../../../contract/routes/version'
import {
  itemOf,
  keyOf,
  moved,
  newClock,
  newStep,
  nextClockKey,
  placed,
  problemsAt,
  usesOfStep,
  without,
  withSteps,
} from './edits'

const names = { en: 'A name', ar: 'اسم', fr: 'Un nom', de: 'Ein Name' }
const step = (key: string) => ({ ...newStep(), key, names })
const content = versionContent.parse({
  tracks: [
    { key: 'papers', names, runs: 'in_order', steps: [step('ready'), step('sent')] },
    {
      key: 'visa',
      names,
      runs: 'in_order',
      steps: [
        {
          ...step('decided'),
          kind: 'decision',
          outcomes: [{ key: 'no', names, leads_to: { step: 'sent' } }],
        },
      ],
    },
  ],
  clocks: [{ ...newClock([], '2026-11-23'), names, from_step: 'sent', source: source() }],
  requirements: [
    { key: 'r', names, groups: [[{ needs: 'step', step: 'sent' }]], effect: 'warn', source: source() },
  ],
})

function source() {
  return { text: 'Our rule', kind: 'house', checked_on: '2026-11-23', confidence: 'sure' } as const
}

it('moves, replaces, adds and removes items', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(placed(['a', 'b'], 1, 'c')).toEqual(['a', 'c'])
  expect(placed(['a'], undefined, 'b')).toEqual(['a', 'b'])
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
})

it('changes the steps of one track and leaves the others', () => {
  const changed = withSteps(content, 0, steps => [...steps, step('more')])
  expect(changed.tracks.map(({ steps }) => steps.map(({ key }) => key))).toEqual([
    ['ready', 'sent', 'more'],
    ['decided'],
  ])
  expect(content.tracks[0]?.steps).toHaveLength(2)
})

it('makes a free key after the English name', () => {
  expect(keyOf('Health check (Cairo)', [])).toBe('health_check_cairo')
  expect(keyOf('Health check', ['health_check', 'health_check_2'])).toBe('health_check_3')
  expect(keyOf('2nd résumé', [])).toBe('nd_re_sume')
  expect(keyOf('فحص', [])).toBe('item')
  expect(nextClockKey([{ key: 'C-02' }, { key: 'X-01' }])).toBe('X-02')
})

it('counts what names a step', () => {
  expect(usesOfStep(content, 'sent')).toBe(3)
  expect(usesOfStep(content, 'ready')).toBe(0)
})

it('finds the item that a problem is shown at', () => {
  const at = (path: string) => ({ code: 'invalid' as const, path, values: {} })
  expect(itemOf(at('tracks.1.steps.0.outcomes.0.names.ar'))).toBe('tracks.1.steps.0')
  expect(itemOf(at('tracks.1.names.ar'))).toBe('tracks.1')
  expect(itemOf(at('clocks.12.step'))).toBe('clocks.12')
  expect(itemOf(at('tracks'))).toBe('tracks')
  const problems = [at('tracks.1.steps.0.names.ar'), at('tracks.10.key')]
  expect(problemsAt(problems, 'tracks.1')).toEqual([problems[0]])
})
