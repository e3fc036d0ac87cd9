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
const NONE = { added: [], removed: [], changed: [] }

describe('the difference of two versions', () => {
  it('is none for the same content, also with its keys in another order', () => {
    const reversed = { requirements: before.requirements, clocks: before.clocks, tracks: before.tracks }
    const clock = Object.fromEntries(Object.entries(C01).toReversed())
    expect(differenceOf(before, { ...reversed, clocks: [{ ...C01, ...clock }] })).toEqual({
      tracks: NONE,
      steps: { ...NONE, renamed: [], moved: [] },
      clocks: NONE,
      requirements: NONE,
    })
  })

  it('is steps that are added, removed, renamed, moved and changed', () => {
    const after = {
      ...before,
      tracks: [
        track(
          'visa',
          step('ready', { names: NEW_NAMES }),
          step('portal'),
          step('ticket', { holder: 'candidate' }),
        ),
        track('arrival', step('permit')),
      ],
    }
    expect(differenceOf(before, after)).toMatchObject({
      tracks: { added: ['arrival'], removed: ['travel'], changed: [] },
      steps: {
        added: ['portal', 'permit'],
        removed: ['granted'],
        renamed: [{ key: 'ready', from: NAMES, to: NEW_NAMES }],
        moved: [{ key: 'ticket', from: 'travel', to: 'visa' }],
        changed: [{ key: 'ticket', fields: ['holder'] }],
      },
    })
  })

  it('is clocks and requirements with the fields that changed', () => {
    const length = { number: 2, unit: 'months' as const }
    const after = {
      ...before,
      clocks: [{ ...C01, length, warn: [5] }, rule({ key: 'C-02', start: ['decided'], length })],
      requirements: [{ ...PAPERS, groups: [...PAPERS.groups, ...PAPERS.groups] }],
    }
    const { clocks, requirements } = differenceOf(before, after)
    expect(clocks).toEqual({
      added: ['C-02'],
      removed: [],
      changed: [{ key: 'C-01', fields: ['length', 'warn'] }],
    })
    expect(requirements).toEqual({ ...NONE, changed: [{ key: 'papers', fields: ['groups'] }] })
    expect(differenceOf(after, { ...after, clocks: [], requirements: [] })).toMatchObject({
      clocks: { removed: ['C-01', 'C-02'] },
      requirements: { removed: ['papers'] },
    })
  })
})
