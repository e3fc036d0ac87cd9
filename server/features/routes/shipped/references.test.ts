import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { definitionOf } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import { FAMILY_MEMBERS, RECOGNITION_PROCEDURES } from '../../../../contract/resources/cases'
import { idleClocks } from '../../../../contract/routes/idleClocks'
import type { Condition } from '../../../../contract/routes/version'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import { resultOf } from '../caseEvents'
import { FORM_FIELDS } from '../caseRequirements'
import { paperKinds, shippedFigures } from '.'
import { keysOf, shipped, stepsOf } from './test-shipped'

/** Values of each fact that conditions may name, as fields and records fill them (server/features/routes/caseFacts.ts). */
function valuesOf(
  fact: Condition['fact'],
  rule: { record?: string | undefined },
): readonly string[] | undefined {
  const definition = definitionOf(rule.record ?? '')
  const listed = (field: string) => definition?.fields[field]?.options.values ?? []
  const decisions = [...listed('result'), ...listed('state')].flatMap(
    value =>
      resultOf({ id: 0, version: 1, [listed('result').includes(value) ? 'result' : 'state']: value }) ?? [],
  )
  const all: Record<Condition['fact'], readonly string[] | undefined> = {
    accelerated: ['yes', 'no'],
    minor: ['yes', 'no'],
    instructed: ['yes', 'no'],
    procedure: RECOGNITION_PROCEDURES,
    member: FAMILY_MEMBERS,
    sex: candidates.fields.gender.options.values,
    language: ['a1', 'a2', 'b1', 'b2'],
    kind: listed('kind'),
    // Without a record the decision is the latest one of any.
    result: rule.record
      ? decisions
      : ['rejected', 'refused', 'withdrawn', 'partial', 'approved', 'granted', 'issued'],
    track: ['remedy'],
    // Slugs of lists in the database.
    residence: undefined,
    nationality: undefined,
    issued_in: undefined,
    occupation: undefined,
  }
  return all[fact]
}

test.each(shipped)('every clock of $route.slug can run', ({ content }) => {
  expect(idleClocks(content)).toEqual([])
})

test.each(shipped)('conditions of $route.slug name values that something fills', ({ content }) => {
  const rules = [
    ...content.tracks,
    ...stepsOf(content).map(({ record, ...step }) => ({ ...step, record: record?.resource })),
    ...content.clocks,
    ...content.requirements,
  ]
  for (const rule of rules)
    for (const { fact, in: values } of rule.applies_if ?? []) {
      const known = valuesOf(fact, { record: 'record' in rule ? rule.record : undefined })
      if (known) expect([rule.key, fact, known]).toEqual([rule.key, fact, expect.arrayContaining(values)])
      else expect([rule.key, values.every(value => /^[a-z_]{2,}$/.test(value))]).toEqual([rule.key, true])
    }
})

describe('references', () => {
  const migrations = ['0007_candidates', '0022_jobs'].map(name =>
    readFileSync(`server/db/migrations/${name}.sql`, 'utf8'),
  )
  const first = migrations.flatMap(text =>
    [...text.matchAll(/insert into document_kinds [^;]*?values([\s\S]*?);/g)].flatMap(([, rows = '']) =>
      [...rows.matchAll(/^ {2}\('([a-z_]{1,60})'/gm)].map(([, slug = '']) => slug),
    ),
  )
  const routes = shipped.map(({ route }) => route.slug as string)
  const figures = new Set(shippedFigures().map(({ key }) => key))

  test('of papers: 27 kinds of the first installation, 26 new ones', () => {
    expect(first).toHaveLength(27)
    expect(paperKinds).toHaveLength(26)
    expect(paperKinds.filter(({ slug }) => first.includes(slug))).toEqual([])
    expect(new Set(paperKinds.map(({ slug }) => slug)).size).toBe(26)
  })

  test('of papers are kinds of the database; consents of employers and guardians have records of their own', () => {
    const migration = readFileSync('server/db/migrations/0096_forms_of_papers.sql', 'utf8')
    const added = paperKinds.filter(({ slug, holder, internal }) =>
      new RegExp(`\\('${slug}', .*'${holder}', ${internal}, `).test(migration),
    )
    expect(paperKinds.filter(kind => !added.includes(kind)).map(({ slug }) => slug)).toEqual([
      'guardian_consent',
      'employer_consent',
    ])
  })

  test.each(shipped)('of $route.slug exist', ({ content }) => {
    const steps = keysOf(stepsOf(content))
    const tracks = keysOf(content.tracks)
    for (const list of [steps, tracks, keysOf(content.clocks), keysOf(content.requirements)])
      expect(new Set(list).size).toBe(list.length)
    for (const { leads_to: target } of stepsOf(content).flatMap(({ outcomes }) => outcomes ?? [])) {
      if (!target || 'end' in target) continue
      if ('step' in target) expect(steps).toContain(target.step)
      else if ('track' in target) expect(tracks).toContain(target.track)
      else expect(routes).toContain(target.route)
    }
    for (const { step, from_step, not_before } of content.clocks) {
      expect(steps).toEqual(expect.arrayContaining([step, from_step].filter(key => key !== undefined)))
      expect(keysOf(content.clocks)).toEqual(expect.arrayContaining(not_before ?? []))
    }
    const kinds = [...first, ...paperKinds.map(({ slug }) => slug)]
    for (const { step, groups } of content.requirements) {
      if (step) expect(steps).toContain(step)
      for (const line of groups.flat()) {
        if (line.needs === 'paper') expect(kinds).toContain(line.kind)
        if (line.needs === 'figure') {
          expect(figures).toContain(line.figure)
          if (line.route) expect(routes).toContain(line.route)
        }
        if (line.needs === 'guard')
          for (const { route_words } of [en, ar])
            expect(Object.keys(route_words.guards)).toContain(line.guard)
        if ('field' in line && !FORM_FIELDS.has(line.field))
          for (const { route_words } of [en, ar])
            expect(Object.keys(route_words.questions)).toContain(line.field)
        if (line.needs === 'step') {
          const found = stepsOf(content).find(({ key }) => key === line.step)
          expect(found).toBeDefined()
          if (line.outcome) expect(keysOf(found?.outcomes ?? [])).toContain(line.outcome)
        }
      }
    }
  })

  test.each(shipped)('of $route.slug: each decision has outcomes, one of which goes on', ({ content }) => {
    for (const { key, kind, outcomes } of stepsOf(content)) {
      if (kind === 'decision') expect([key, (outcomes ?? []).length > 0]).toEqual([key, true])
      if (outcomes) expect([key, outcomes.some(({ fails }) => !fails)]).toEqual([key, true])
    }
  })
})
