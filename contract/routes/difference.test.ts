import { describe, expect, it } from 'vitest'
import { rule } from '../../tests/kit/clocks'
import { differenceOf } from './difference'
import type { RouteRequirement, RouteStep, VersionContent } from './version'

const NAMES = { ar: 'اسم', en: 'Name', fr: 'Nom', de: 'Name' }
const NEW_NAMES = { ...NAMES, en: 'New name' }

const step = (key: string, own: Partial<RouteStep> = {}): RouteStep => ({
  key,
  names: NAMES,
  holder: 'us',
  kind: 'milestone',
  ...own,
})
const track = (key: string, ...steps: RouteStep[]) => ({
  key,
  names: NAMES,
  runs: 'in_order' as const,
  steps,
})
const C01 = rule({ key: 'C-01', start: ['decided'], length: { number: 1, unit: 'months' } })
const PAPERS: RouteRequirement = {
  key: 'papers',
  names: NAMES,
  groups: [[{ needs: 'field', field: 'name' }]],
  effect: 'warn',
  source: C01.source,
}
const before: VersionContent = {
  tracks: [track('visa', step('ready'), step('granted')), track('travel', step('ticket'))],
  clocks: [C01],
  requirements: [PAPERS],
}
const NONE = {
  added: [],
  removed: [],
  renamed: [],
  changed: [],
  track_order: [],
  step_order: [],
  clocks: [],
  requirements: [],
}
const named = (key: string, names = NAMES) => ({ key, names })

describe('the difference of two versions', () => {
  it('is none for the same content, also with its keys in another order', () => {
    const clock = { ...C01, ...Object.fromEntries(Object.entries(C01).toReversed()) }
    const tracks = before.tracks.map(({ key, names, runs, steps }) => ({ steps, runs, names, key }))
    expect(differenceOf(before, { requirements: before.requirements, clocks: [clock], tracks })).toEqual(NONE)
  })

  it('is steps that are added, removed, renamed and changed', () => {
    const after = {
      ...before,
      tracks: [
        track('visa', step('ready', { names: NEW_NAMES }), step('portal'), step('ticket')),
        track('arrival', step('permit')),
      ],
    }
    expect(differenceOf(before, after)).toEqual({
      ...NONE,
      added: [named('portal'), named('permit')],
      removed: [named('granted')],
      renamed: [named('ready', NEW_NAMES)],
      changed: [named('ticket')],
    })
    const held = track('visa', step('ready'), step('granted', { holder: 'candidate' }))
    expect(differenceOf(before, { ...before, tracks: [held, ...before.tracks.slice(1)] })).toEqual({
      ...NONE,
      changed: [named('granted')],
    })
  })

  it('is the new order of tracks and of steps, and none by what is new or gone', () => {
    const [visa, travel] = [track('visa', step('granted'), step('ready')), track('travel', step('ticket'))]
    expect(differenceOf(before, { ...before, tracks: [travel, visa] })).toEqual({
      ...NONE,
      track_order: [named('travel'), named('visa')],
      step_order: [named('granted'), named('ready')],
    })
    const more = track('visa', step('portal'), step('granted'))
    expect(differenceOf(before, { ...before, tracks: [more, travel] })).toMatchObject({
      track_order: [],
      step_order: [],
    })
  })

  it('is clocks and requirements that are new, gone or differ', () => {
    const length = { number: 2, unit: 'months' as const }
    const C02 = rule({ key: 'C-02', start: ['decided'], length })
    const after = {
      ...before,
      clocks: [{ ...C01, length }, C02],
      requirements: [{ ...PAPERS, groups: [...PAPERS.groups, ...PAPERS.groups] }],
    }
    expect(differenceOf(before, after)).toEqual({
      ...NONE,
      clocks: ['C-01', 'C-02'],
      requirements: ['papers'],
    })
    expect(differenceOf(after, { ...after, clocks: [C02], requirements: [] })).toEqual({
      ...NONE,
      clocks: ['C-01'],
      requirements: ['papers'],
    })
    expect(differenceOf(before, { ...before, clocks: [{ ...C01, warn: [5] }] })).toEqual({
      ...NONE,
      clocks: ['C-01'],
    })
  })
})
