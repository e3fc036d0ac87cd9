import { expect, test } from 'vitest'
import { months, rule } from '../../tests/kit/clocks'
import { publishingProblems } from './publishing'
import type { ClockRule, RouteStep, RouteTrack, VersionContent } from './version'

const NAMES = { ar: 'اسم', en: 'Name', fr: 'Nom', de: 'Name' }
const step = (key: string, own: Partial<RouteStep> = {}): RouteStep => ({
  ...{ key, names: NAMES, holder: 'us', kind: 'milestone' },
  ...own,
})
const track = (key: string, steps: RouteStep[], own: Partial<RouteTrack> = {}): RouteTrack => ({
  ...{ key, names: NAMES, runs: 'in_order', steps },
  ...own,
})
const submitted = step('submitted', { record: { resource: 'recognitions', event: 'applied_on' } })
const decided = step('decided', { record: { resource: 'recognitions', event: 'decided_on' } })
const visa = step('visa', { applies_if: [{ fact: 'accelerated', in: ['yes'] }] })

function problemsWith(own: Partial<ClockRule>, tracks = [track('one', [submitted, decided, visa])]) {
  const clock = rule({ key: 'C-01', start: ['applied'], length: months(3), ...own })
  const content: VersionContent = { tracks, clocks: [clock], requirements: [] }
  return publishingProblems(content, {}).map(({ code, path }) => `${code} ${path}`)
}

test('a deadline that runs is none', () => {
  expect(problemsWith({ step: 'decided' })).toEqual([])
  // Of records that no step follows the deadline names the resource.
  expect(problemsWith({ record: 'placements', start: ['work_started'] })).toEqual([])
  expect(problemsWith({ start: ['first_permit'] })).toEqual([])
})

test('a deadline of which nothing tells the start cannot be published', () => {
  const never = ['clock_never_starts clocks.0.start']
  expect(problemsWith({ start: ['entered'] })).toEqual(never)
  expect(problemsWith({ start: ['applied', 'our_work_ended'] })).toEqual(never)
  expect(problemsWith({ record: 'visas', start: ['work_started'] })).toEqual(never)
  const refused = [{ field: 'result', in: ['refused'] }]
  expect(problemsWith({ record: 'preapprovals', start: ['preapproval_issued'], where: refused })).toEqual(
    never,
  )
  expect(problemsWith({ record: 'exams', start: ['exam_failed'], expiry: 'appeal_lost' })).toEqual(never)
})

test('a deadline that ends before it begins cannot be published', () => {
  const first = ['clock_ends_first clocks.0.step']
  const from = { start: ['step_done'] as ClockRule['start'], from_step: 'decided' }
  expect(problemsWith({ ...from, step: 'submitted' })).toEqual(first)
  expect(problemsWith({ ...from, step: 'decided' })).toEqual(first)
  expect(problemsWith({ record: 'recognitions', start: ['decided'], step: 'submitted' })).toEqual(first)
  const freely = [track('one', [submitted, decided], { runs: 'freely' })]
  expect(problemsWith({ ...from, step: 'submitted' }, freely)).toEqual([])
  expect(problemsWith({ ...from, step: 'decided' }, freely)).toEqual(first)
  const back = { key: 'again', names: NAMES, leads_to: { step: 'submitted' } }
  const repeated = [track('one', [submitted, { ...decided, outcomes: [back] }, visa])]
  expect(problemsWith({ ...from, step: 'submitted' }, repeated)).toEqual([])
  expect(problemsWith({ ...from, step: 'decided' }, repeated)).toEqual(first)
})

test('a deadline without a last day, or with conditions that no case meets, cannot be published', () => {
  const printed = { printed: true } as const
  expect(problemsWith({ length: printed })).toEqual(['clock_without_end clocks.0.length'])
  expect(problemsWith({ length: printed, start: ['decided'] })).toEqual([])
  const never = ['clock_never_applies clocks.0.applies_if']
  const regular = [{ fact: 'accelerated' as const, in: ['yes'], not: true }]
  expect(problemsWith({ step: 'visa', applies_if: regular })).toEqual(never)
  expect(problemsWith({ step: 'decided', applies_if: regular })).toEqual([])
  expect(problemsWith({ applies_if: [{ fact: 'track', in: ['one'] }] })).toEqual(never)
})
