import { describe, expect, it } from 'vitest'
import { asked, days, event, germany, months, read, rule, weeks } from '../../tests/kit/clocks'
import { readClocks } from './readClock'
import { clockRule } from './version'

const C03 = rule({ key: 'C-03', start: ['complete'], length: months(3), pause: 'suspend', extension: 'once' })
const complete = event('complete', '2026-09-01')
const due = (reading: ReturnType<typeof read>) => ('due_on' in reading ? reading.due_on : undefined)

describe('the start of a clock', () => {
  const both = rule({ key: 'C-16', start: ['complete', 'decided'], length: days(14), nature: 'house_target' })

  it('is the latest of its events, with the worst quality, and names those that are missing', () => {
    const events = [complete, event('decided', '2026-10-01', { quality: 'estimated' })]
    expect(read(both, { events }, '2026-10-02')).toMatchObject({
      started_on: '2026-10-01',
      due_on: '2026-10-15',
      quality: 'estimated',
    })
    expect(read(both, {}, '2026-10-02')).toMatchObject({ missing: ['complete', 'decided'] })
    expect(read(both, { events: [complete] }, '2026-10-02')).toMatchObject({ missing: ['decided'] })
  })

  it('is the latest of several days of one event', () => {
    const letters = rule({
      key: 'C-15',
      start: ['received'],
      length: { number: 3, unit: 'working_days' },
      holder: 'employer',
    })
    const events = [event('received', '2026-12-23'), event('received', '2026-11-02')]
    expect(read(letters, { events }, '2026-12-23')).toMatchObject({ due_on: '2026-12-29', latest_on: null })
  })

  it('of a new decision that has not reached us is its own date, not the day of the old one', () => {
    const remedy = rule({ key: 'C-11', start: ['notified'], length: months(1), expiry: 'appeal_lost' })
    const events = [event('notified', '2026-09-10'), event('decided', '2026-09-07')]
    expect(read(remedy, { events }, '2026-09-11')).toMatchObject({ started_on: '2026-09-10', asked_for: [] })
    const sameDay = [event('notified', '2026-09-10'), event('decided', '2026-09-10')]
    expect(read(remedy, { events: sameDay }, '2026-09-11')).toMatchObject({ asked_for: [] })
    expect(read(remedy, { events: [...events, event('decided', '2026-11-20')] }, '2026-11-21')).toMatchObject(
      { started_on: '2026-11-20', asked_for: ['notified'] },
    )
  })

  it('is the day of the step from which a target of ours counts', () => {
    const target = rule({
      key: 'H-01',
      start: ['step_done'],
      from_step: 'ready',
      length: days(7),
      nature: 'house_target',
    })
    const events = [
      event('step_done', '2026-10-01', { step: 'ready' }),
      event('step_done', '2026-11-01', { step: 'sent' }),
    ]
    expect(read(target, { events }, '2026-10-02')).toMatchObject({ due_on: '2026-10-08' })
    expect(read(target, { events: events.slice(1) }, '2026-11-02')).toMatchObject({ missing: ['step_done'] })
  })

  it('is none where a condition of the rule does not hold', () => {
    const accelerated = rule({ ...C03, key: 'C-05', applies_if: [{ fact: 'accelerated', in: ['yes'] }] })
    expect(read(accelerated, { events: [complete] }, '2026-09-02')).toEqual({ state: 'not_applicable' })
    const conditions = { accelerated: 'yes' }
    expect(read(accelerated, { events: [complete], conditions }, '2026-09-02').state).toBe('running')
  })
})

describe('a clock that starts when the papers are complete', () => {
  const visa = rule({
    key: 'C-27',
    start: ['appointment_asked', 'application_complete'],
    length: weeks(3),
    pause: 'starts_when_complete',
  })
  const ready = event('application_complete', '2026-11-10')
  const missing = (day: string) => {
    const events = [event('appointment_asked', '2026-11-02'), ready]
    const reading = read(visa, { events, requests: [asked(day, null)] }, '2026-11-20')
    return 'missing' in reading ? reading.missing : []
  }

  it('has no start after a later request, which takes back completeness and nothing else', () => {
    expect(missing('2026-11-11')).toEqual(['application_complete'])
    expect(missing('2026-11-10')).toEqual([])
    expect(missing('2026-11-05')).toEqual([])
  })
})

describe('a suspended period', () => {
  const dueWith = (...requests: ReturnType<typeof asked>[]) =>
    due(read(C03, { events: [complete], requests }, '2026-11-30'))

  it('adds days that two requests share once', () => {
    expect(dueWith(asked('2026-10-01', '2026-10-11'), asked('2026-10-06', '2026-10-16'))).toBe('2026-12-16')
    expect(dueWith(asked('2026-10-01', '2026-10-31'), asked('2026-10-06', '2026-10-16'))).toBe('2026-12-31')
  })

  it('begins with the day of the request, also where that is the first one', () => {
    expect(dueWith(asked('2026-09-01', '2026-09-11'))).toBe('2026-12-11')
    const requests = [asked('2026-10-10', '2026-11-10')]
    expect(read(C03, { events: [complete], requests }, '2026-10-10').state).toBe('paused')
    expect(read(C03, { events: [complete], requests }, '2026-10-09').state).toBe('running')
  })

  it('does not move a day that a paper names, of several the first', () => {
    const printed = rule({ ...C03, key: 'C-09', start: ['letter', 'decided'], length: { printed: true } })
    const events = [
      event('letter', '2026-09-01', { until: '2026-12-15' }),
      event('decided', '2026-09-02', { until: '2026-12-01' }),
    ]
    const requests = [asked('2026-10-10', '2026-11-10')]
    expect(due(read(printed, { events, requests }, '2026-10-20'))).toBe('2026-12-01')
  })

  it('has no days of requests before it began or after it was over', () => {
    expect(dueWith(asked('2026-08-20', '2026-09-20'))).toBe('2026-12-01')
    expect(dueWith(asked('2026-12-02', '2026-12-20'))).toBe('2026-12-01')
    expect(dueWith(asked('2026-12-01', '2026-12-11'))).toBe('2026-12-11')
  })

  it('has no known end while a request without a period is open', () => {
    const facts = (answered_on: string | null) => ({
      events: [complete],
      requests: [asked('2026-10-01', null, answered_on)],
    })
    expect(read(C03, facts(null), '2026-11-30')).toMatchObject({
      state: 'paused',
      since: '2026-10-01',
      until: null,
      due_on: null,
    })
    expect(read(C03, facts('2026-10-21'), '2026-11-30')).toMatchObject({
      state: 'running',
      due_on: '2026-12-21',
    })
  })

  it('goes on from the new day of an extension', () => {
    const extensions = [{ told_on: '2026-11-20', until: '2027-01-15', reason: 'Difficult case' }]
    const requests = [asked('2026-10-01', '2026-10-11'), asked('2026-12-01', '2026-12-11')]
    expect(due(read(C03, { events: [complete], requests, extensions }, '2026-12-20'))).toBe('2027-01-25')
  })

  it('adds a request after an extension whose letter has no day: the old end is its latest one', () => {
    const extensions = [{ told_on: null, until: '2027-01-15', reason: 'Difficult case' }]
    // The first request moves the old end from 1 to 11 December.
    const before = asked('2026-10-01', '2026-10-11')
    const dueAfter = (asked_on: string, until: string) =>
      due(
        read(
          C03,
          { events: [complete], requests: [before, asked(asked_on, until)], extensions },
          '2026-12-31',
        ),
      )
    expect(dueAfter('2026-12-10', '2026-12-20')).toBe('2027-01-15')
    expect(dueAfter('2026-12-22', '2026-12-30')).toBe('2027-01-23')
  })

  it('forgets an extension of an earlier start', () => {
    const extensions = [{ told_on: '2026-08-20', until: '2027-01-15', reason: 'Difficult case' }]
    expect(due(read(C03, { events: [complete], extensions }, '2026-09-02'))).toBe('2026-12-01')
    const sameDay = extensions.map(extension => ({ ...extension, told_on: complete.day }))
    expect(due(read(C03, { events: [complete], extensions: sameDay }, '2026-09-02'))).toBe('2027-01-15')
  })
})

describe('a length that is measured', () => {
  const visa = rule({
    key: 'C-28',
    start: ['application_complete'],
    length: { median_of: 'mission' },
    nature: 'usual_practice',
    pause: 'starts_when_complete',
  })
  const events = [event('application_complete', '2026-11-02')]

  it('is the median of the office', () => {
    const medians = { mission: 40, abh: 10 }
    expect(read(visa, { events, medians }, '2026-11-03')).toMatchObject({
      due_on: '2026-12-12',
      basis: 'median',
    })
  })

  it('is not known where too few cases are', () => {
    const undated = { state: 'undated', started_on: '2026-11-02', lacks: 'median' }
    expect(read(visa, { events, medians: { mission: null } }, '2026-11-03')).toMatchObject(undated)
    expect(read(visa, { events }, '2026-11-03')).toMatchObject(undated)
    expect(read(visa, { events, ended_on: '2026-12-01' }, '2026-12-02')).toMatchObject({
      state: 'ended',
      due_on: null,
      in_time: null,
    })
  })
})

describe('the latest day of an act', () => {
  // 2026-12-05 is a Saturday.
  const events = [event('notified', '2026-11-05')]
  const latest = (own: Parameters<typeof rule>[0]) => {
    const reading = read(rule(own), { events }, '2026-11-06')
    return 'latest_on' in reading ? reading.latest_on : undefined
  }
  const base = { key: 'C-11', start: ['notified' as const], length: months(1) }

  it('is the next working day for our side', () => {
    expect(latest({ ...base, holder: 'us', expiry: 'appeal_lost' })).toBe('2026-12-07')
    expect(latest({ ...base, holder: 'candidate', expiry: 'duty_missed' })).toBe('2026-12-07')
  })

  it('is none where hours count', () => {
    // 2026-11-21 is a Saturday.
    const breach = { ...base, holder: 'us' as const, length: { number: 72, unit: 'hours' as const } }
    const events = [event('notified', '2026-11-18', { at: '2026-11-18T10:00:00.000Z' })]
    expect(read(rule(breach), { events }, '2026-11-19')).toMatchObject({
      due_on: '2026-11-21',
      latest_on: null,
    })
  })

  it.each([
    ['an act of the authority', { holder: 'authority' }],
    ['a validity', { holder: 'us', nature: 'validity', expiry: 'lapses' }],
    ['our own target', { holder: 'us', nature: 'house_target' }],
    ['the period of a mission', { holder: 'candidate', nature: 'set_by_authority', expiry: 'withdrawn' }],
    ['a right that opens', { holder: 'us', expiry: 'right_opens' }],
  ] as const)('is none for %s', (_, own) => {
    expect(latest({ ...base, ...own })).toBeNull()
  })
})

describe('a clock that waits for another', () => {
  const C10 = rule({
    key: 'C-10',
    start: ['applied'],
    length: months(3),
    expiry: 'right_opens',
    not_before: ['C-03'],
  })
  const events = [event('applied', '2026-08-03'), complete]
  const waiting = (own: Partial<typeof C03>, facts: object = {}, today = '2026-11-15') =>
    readClocks([C10, { ...C03, ...own }], () => ({ events, ...facts }), { today, isDayOff: germany }).get(
      'C-10',
    )

  it('ends with the later of both', () => {
    expect(waiting({})).toMatchObject({ state: 'running', due_on: '2026-12-01', started_on: '2026-08-03' })
    expect(waiting({ length: weeks(1) })).toMatchObject({ state: 'over', due_on: '2026-11-03' })
  })

  it('is as sure as the less sure of both', () => {
    const guessed = [event('applied', '2026-08-03'), { ...complete, quality: 'estimated' as const }]
    expect(waiting({}, { events: guessed })).toMatchObject({ due_on: '2026-12-01', quality: 'estimated' })
  })

  it('has no end while the other one has none', () => {
    expect(waiting({}, { requests: [asked('2026-10-01', null)] })).toMatchObject({
      state: 'paused',
      since: '2026-10-01',
      started_on: '2026-08-03',
    })
    expect(waiting({ length: { median_of: 'authority' } })).toMatchObject({
      state: 'undated',
      lacks: 'median',
    })
  })

  it('does not wait for a clock that the case does not have', () => {
    const applies_if = [{ fact: 'procedure' as const, in: ['nurse'] }]
    expect(waiting({ applies_if })).toMatchObject({ state: 'over', due_on: '2026-11-03' })
  })
})

describe('a rule', () => {
  const stored = (own: Partial<typeof C03>) => clockRule.safeParse({ ...C03, ...own }).success

  it('can be stored with each kind of length', () => {
    expect(stored({})).toBe(true)
    expect(stored({ length: { before: days(90) } })).toBe(true)
    expect(stored({ length: { attempts: 2, repeats: 'whole' } })).toBe(true)
    expect(stored({ extends_to: months(3), not_before: ['C-03'] })).toBe(true)
    expect(stored({ length: { number: 0, unit: 'days' } })).toBe(false)
  })
})
