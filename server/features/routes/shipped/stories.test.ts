import { describe, expect, test } from 'vitest'
import type { ClockFacts, EventFact } from '../../../../contract/routes/clockFacts'
import type { ConditionFacts } from '../../../../contract/routes/conditions'
import { problemsOf } from '../../../../contract/routes/problems'
import { readClocks } from '../../../../contract/routes/readClock'
import { readRequirement } from '../../../../contract/routes/readRequirement'
import type { CaseEvent } from '../../../../contract/routes/words'
import { shippedFigures } from '.'
import { ROUTE_KEYS } from './routeKeys'
import { contentOf, shipped } from './test-shipped'

const isDayOff = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** Records by resource: days of events, and what conditions look at. */
type Records = Readonly<
  Record<string, { events: Partial<Record<CaseEvent, string>>; result?: string; instructed?: string }>
>

function dueOn(
  route: string,
  { records, conditions, today }: { records: Records; conditions: ConditionFacts; today: string },
): Record<string, string> {
  const factsOf = (resource: string | undefined): ClockFacts => {
    const { events = {}, ...facts } = (resource && records[resource]) || {}
    const days = Object.entries(events) as [CaseEvent, string][]
    return {
      events: days.map(([event, day]): EventFact => ({ event, day, quality: 'confirmed' })),
      conditions: { ...conditions, ...facts },
    }
  }
  const readings = readClocks(contentOf(route).clocks, ({ record }) => factsOf(record), { today, isDayOff })
  return Object.fromEntries(
    [...readings].flatMap(([key, reading]) =>
      reading.state === 'running' || reading.state === 'over'
        ? [[key, `${reading.state} ${reading.due_on}`]]
        : [],
    ),
  )
}

test.each(shipped)('$route.slug could be published', ({ content }) => {
  expect(problemsOf(content, ROUTE_KEYS)).toEqual([])
})

describe('acceptance stories with the shipped clocks', () => {
  test('S1 nurse, regular recognition: over the day after, and the right to sue opens', () => {
    const nurse = { procedure: 'nurse', accelerated: 'no', issued_in: 'eg' }
    const records = {
      recognitions: { events: { applied: '2026-09-03', complete: '2026-10-15' } },
    }
    expect(dueOn('NURSE_MEASURE', { records, conditions: nurse, today: '2027-02-15' })).toEqual({
      'C-06': 'running 2027-02-15',
      'C-10': 'running 2027-02-15',
    })
    expect(dueOn('NURSE_MEASURE', { records, conditions: nurse, today: '2027-02-16' })).toEqual({
      'C-06': 'over 2027-02-15',
      'C-10': 'over 2027-02-15',
    })
  })

  test('S3 accelerated: no appointment clock before somebody has asked for one', () => {
    const conditions = { procedure: 'nurse', accelerated: 'yes' }
    const records: Records = {
      recognitions: { events: { complete: '2026-11-09' } },
      'ba-approvals': { events: { ba_asked: '2026-12-01' } },
      preapprovals: { events: { preapproval_issued: '2026-12-15', preapproval_shown: '2026-12-16' } },
    }
    expect(dueOn('NURSE_MEASURE', { records, conditions, today: '2026-12-09' })).toEqual({
      'C-07': 'running 2027-01-09',
      'C-17': 'running 2027-03-15',
      'C-19': 'over 2026-12-08',
    })
    const asked: Records = {
      preapprovals: { events: { preapproval_shown: '2026-12-16', appointment_asked: '2026-12-18' } },
      visas: { events: { application_complete: '2027-01-05' } },
    }
    expect(dueOn('NURSE_MEASURE', { records: asked, conditions, today: '2027-01-06' })).toEqual({
      'C-20': 'running 2027-01-08',
      'C-27': 'running 2027-01-26',
    })
  })

  test('S3 accelerated: no right to sue before the two months from complete documents are over', () => {
    const recognitions = { events: { applied: '2026-09-03', complete: '2026-11-09' } } as const
    for (const [procedure, key] of [
      ['nurse', 'C-07'],
      ['bqfg', 'C-05'],
    ] as const) {
      const conditions = { procedure, accelerated: 'yes' }
      const route = procedure === 'nurse' ? 'NURSE_MEASURE' : 'SKILLED'
      expect(dueOn(route, { records: { recognitions }, conditions, today: '2026-12-09' })).toEqual({
        [key]: 'running 2027-01-09',
        'C-10': 'running 2027-01-09',
      })
    }
  })

  test('S4 refused visa: a month, and a year where the letter does not instruct', () => {
    const visas = { events: { decided: '2026-11-20', notified: '2026-11-24' }, result: 'rejected' } as const
    const conditions = { accelerated: 'no' }
    const today = '2026-11-25'
    expect(dueOn('SKILLED', { records: { visas }, conditions, today })).toEqual({
      'C-29': 'running 2026-12-24',
    })
    const silent = { ...visas, instructed: 'no' }
    expect(dueOn('SKILLED', { records: { visas: silent }, conditions, today })).toEqual({
      'C-29a': 'running 2027-11-24',
    })
    const granted = { ...visas, result: 'granted' }
    expect(dueOn('SKILLED', { records: { visas: granted }, conditions, today })).toEqual({})
  })

  test('S5 partial decision: remedy from its receipt, exam from its date, stay from entry', () => {
    const records: Records = {
      recognitions: { events: { decided: '2026-10-05', notified: '2026-10-08' }, result: 'partial' },
      visas: { events: { entered: '2027-01-20', printed_until: '2028-01-19' } },
    }
    const conditions = { procedure: 'nurse', accelerated: 'no', issued_in: 'eg' }
    expect(dueOn('NURSE_MEASURE', { records, conditions, today: '2026-10-09' })).toEqual({
      'C-11': 'running 2026-11-08',
      'C-21': 'running 2027-04-05',
      'C-23': 'running 2030-01-20',
      'C-30': 'running 2028-01-19',
      'C-30a': 'running 2028-01-19',
      'C-33': 'running 2027-02-10',
      'C-33a': 'running 2027-10-21',
      'H-17': 'running 2026-10-22',
    })
  })

  test('a visa of three months: one target for the permit, and none before the entry', () => {
    const targets = (events: Records[string]['events'], today: string) => {
      const due = dueOn('SKILLED', {
        records: { visas: { events } },
        conditions: { accelerated: 'no' },
        today,
      })
      return [due['C-33'], due['C-33a']]
    }
    expect(targets({ printed_until: '2027-04-19' }, '2027-01-25')).toEqual([undefined, undefined])
    const entered = { entered: '2027-01-20', printed_until: '2027-04-19' } as const
    expect(targets(entered, '2027-01-25')).toEqual(['running 2027-02-10', undefined])
    expect(targets(entered, '2027-02-15')).toEqual(['over 2027-02-10', undefined])
  })

  test('probation: the first working day counts', () => {
    const records: Records = { placements: { events: { work_started: '2026-09-01' } } }
    const on = (route: string, occupation: string) =>
      dueOn(route, { records, conditions: { occupation }, today: '2026-10-01' })
    expect(on('SKILLED', 'it')).toEqual({ 'C-35': 'running 2027-02-28' })
    expect(on('TRAINING', 'hotel')).toEqual({ 'C-35a': 'running 2026-12-31' })
    expect(on('TRAINING', 'nursing_apprenticeship')).toEqual({ 'C-35b': 'running 2027-02-28' })
  })

  test('S9 figures: from 45 on, by the amount of the day, unknown without one', () => {
    const rule = contentOf('ACADEMIC').requirements.find(({ key }) => key === 'salary_or_pension_from_45')
    if (!rule) throw new Error('No such requirement')
    const stateOf = (born_on: string, day: string) =>
      readRequirement(rule, {
        day,
        today: '2026-11-23',
        born_on,
        conditions: {},
        papers: [],
        steps: {},
        fields: { salary_year: 54_000 },
        figures: shippedFigures(),
        guards: {},
      }).state
    expect(stateOf('1981-01-10', '2026-12-15')).toBe('unmet')
    expect(stateOf('1982-01-10', '2026-12-15')).toBe('met')
    expect(stateOf('1982-01-10', '2027-01-10')).toBe('unknown')
  })
})
