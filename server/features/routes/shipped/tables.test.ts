import { describe, expect, test } from 'vitest'
import type { ClockLength, RequirementLine } from '../../../../contract/routes/version'
import tables from '../../../../tests/fixtures/routes.json'
import { contentOf, keysOf, shipped, stepsOf } from './test-shipped'

/** The tables of docs/spec/routes.md, "Other routes", were written into the fixture by hand, apart from the shipped rows. */
const blocks = new Map(Object.entries(tables.blocks).map(([key, steps]) => [key, steps.split(' ')]))
const routes = Object.entries(tables.routes).map(([route, keys]) => [route, keys.split(' ')] as const)

function lengthOf(length: ClockLength): string {
  if ('attempts' in length) return `${length.attempts} attempts`
  if ('median_of' in length) return `median of ${length.median_of}`
  if ('before' in length) return `${lengthOf(length.before)} before`
  if ('printed' in length) return length.else ? `printed, else ${lengthOf(length.else)}` : 'printed'
  return `${length.number} ${length.unit}`
}

describe('the tables of the specification', () => {
  test.each(routes)('%s has the steps of its blocks, and no other', (route, keys) => {
    const expected = keys.flatMap(key => blocks.get(key) ?? [`no block ${key}`])
    expect(keysOf(stepsOf(contentOf(route))).toSorted()).toEqual(expected.toSorted())
  })

  test.each(Object.entries(tables.clocks))('%s runs with its blocks: length, pause, expiry', (key, row) => {
    const [length, pause, expiry, of = ''] = row
    for (const [route, keys] of routes) {
      const rule = contentOf(route).clocks.find(each => each.key === key)
      const isDue = of.split(' ').some(block => keys.includes(block))
      expect([route, rule && [lengthOf(rule.length), rule.pause, rule.expiry]]).toEqual([
        route,
        isDue ? [length, pause, expiry] : undefined,
      ])
    }
  })

  test.each(Object.entries(tables.papers))('%s is asked for by route, stage and form', (kind, byRoute) => {
    for (const [route, text] of Object.entries(byRoute))
      expect([route, papersOf(route, kind)]).toEqual([route, text.split(' ').toSorted()])
    const columns = ['NURSE_DIRECT', 'TRAINING', 'STUDY', 'SKILLED', 'BLUE_CARD', 'FAMILY']
    for (const route of columns.filter(each => !(each in byRoute)))
      expect([route, papersOf(route, kind)]).toEqual([route, []])
  })
})

const LETTERS: Readonly<Record<string, string>> = {
  original_seen: 'o',
  certified_copy: 'z',
  copy: 'c',
  sworn_translation: 't',
  authenticated: 'l',
  valid: 'v',
}
/** The first step of each stage. */
const STAGES: Readonly<Record<string, string>> = {
  presented: 'P',
  recognition_ready: 'R',
  school_certificate_rated: 'R',
  entry_qualification_checked: 'R',
  accelerated_documents_ready: 'A',
  ba_documents_ready: 'B',
  visa_application_ready: 'V',
  member_papers: 'V',
  licence_papers: 'L',
  work_started: 'E',
  measure_started: 'E',
  training_started: 'E',
  enrolled: 'E',
  member_arrived: 'E',
}

/** The stages with forms in which a route asks for a kind of paper, such as `V:ov`. */
function papersOf(route: string, kind: string): string[] {
  const ofKind = (line: RequirementLine) => line.needs === 'paper' && line.kind === kind
  return contentOf(route)
    .requirements.filter(({ key }) => key.startsWith(`${kind}_`))
    .flatMap(({ step = '', groups }) =>
      groups.flatMap(lines =>
        lines.filter(ofKind).flatMap(line => {
          if (line.needs !== 'paper') return []
          const letters = line.forms.map(form => LETTERS[form] ?? form)
          const inOrder = 'ozctlv'.split('').filter(letter => letters.includes(letter))
          return `${STAGES[step] ?? step}:${inOrder.join('')}${line.valid_months ?? ''}`
        }),
      ),
    )
    .toSorted()
}

test('every route but the classic one and the draft is in the tables', () => {
  const named = shipped.filter(({ isDraft }) => !isDraft).map(({ route }) => route.slug)
  expect(['CLASSIC', ...routes.map(([route]) => route)].toSorted()).toEqual(named.toSorted())
})
