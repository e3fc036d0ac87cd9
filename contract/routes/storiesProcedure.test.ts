import { describe, expect, it } from 'vitest'
import { asked, cairo, event, germany, months, read, rule, weeks } from '../../tests/kit/clocks'
import { checkExtension } from './checkExtension'
import type { ClockFacts } from './clockFacts'
import { ownDueOn, warningsOf } from './counting'
import { readClocks } from './readClock'

describe('S1 Nurse, regular recognition', () => {
  const C06 = rule({ key: 'C-06', start: ['complete'], length: months(4), pause: 'starts_when_complete' })
  const C09 = rule({
    key: 'C-09',
    start: ['letter'],
    length: { printed: true },
    holder: 'candidate',
    nature: 'set_by_authority',
  })
  const C10 = rule({
    key: 'C-10',
    start: ['applied'],
    length: months(3),
    holder: 'us',
    expiry: 'right_opens',
    not_before: ['C-03', 'C-06'],
  })
  const received = [event('applied', '2026-09-03'), event('received', '2026-09-03')]
  const letter = event('letter', '2026-09-21', { until: '2026-10-21' })
  const complete = event('complete', '2026-10-15')

  it('2026-09-22: the period has not started, the papers are not complete', () => {
    const question = asked('2026-09-21', '2026-10-21')
    expect(read(C06, { events: received, requests: [question] }, '2026-09-22')).toEqual({
      state: 'not_started',
      missing: ['complete'],
      waits_for: [],
      open_requests: [question],
    })
  })

  it('2026-09-22: the letter gives time until 2026-10-21, we ask for the hours by 2026-10-14', () => {
    expect(read(C09, { events: [letter] }, '2026-09-22')).toMatchObject({
      state: 'running',
      due_on: '2026-10-21',
      basis: 'printed',
      days_left: 29,
    })
    expect(ownDueOn('2026-10-21', '2026-09-22')).toBe('2026-10-14')
    expect(read(C09, { events: [letter], ended_on: '2026-10-12' }, '2026-10-12')).toEqual({
      state: 'ended',
      on: '2026-10-12',
      started_on: '2026-09-21',
      due_on: '2026-10-21',
      in_time: true,
    })
  })

  it('2026-10-12: an answer alone starts nothing, the authority confirms first', () => {
    const requests = [asked('2026-09-21', '2026-10-21', '2026-10-12')]
    expect(read(C06, { events: received, requests }, '2026-10-12')).toMatchObject({
      state: 'not_started',
      missing: ['complete'],
      open_requests: [],
    })
  })

  it('complete on 2026-10-15: due 2027-02-15, with warnings on working days of Cairo', () => {
    const requests = [asked('2026-09-21', '2026-10-21', '2026-10-12')]
    expect(read(C06, { events: [...received, complete], requests }, '2026-10-15')).toEqual({
      state: 'running',
      started_on: '2026-10-15',
      quality: 'confirmed',
      asked_for: [],
      due_on: '2027-02-15',
      due_at: null,
      latest_on: null,
      days_left: 123,
      basis: 'counted',
    })
    expect(warningsOf(C06, '2027-02-15', cairo)).toEqual([
      { stage: 14, on: '2027-02-01' },
      { stage: 7, on: '2027-02-08' },
      { stage: 3, on: '2027-02-11' },
      { stage: 1, on: '2027-02-14' },
      { stage: -1, on: '2027-02-16' },
    ])
  })

  it('2027-02-16: overdue by one day, and the right to an action opens', () => {
    const facts: ClockFacts = { events: [...received, complete] }
    const on = (today: string) => readClocks([C10, C06], () => facts, { today, isDayOff: germany })
    expect(on('2027-02-15').get('C-06')).toMatchObject({ state: 'running', days_left: 0 })
    expect(on('2027-02-15').get('C-10')).toMatchObject({ state: 'running', due_on: '2027-02-15' })
    expect(on('2027-02-16').get('C-06')).toMatchObject({ state: 'over', days_left: -1 })
    expect(on('2027-02-16').get('C-10')).toMatchObject({
      state: 'over',
      started_on: '2026-09-03',
      due_on: '2027-02-15',
      days_left: -1,
    })
  })

  it('no right to an action opens while the authority has a question open', () => {
    const facts = { events: received, requests: [asked('2026-09-21', '2026-10-21')] }
    const readings = readClocks([C10, C06], () => facts, { today: '2027-01-10', isDayOff: germany })
    expect(readings.get('C-10')).toMatchObject({
      state: 'not_started',
      missing: ['complete'],
      waits_for: ['C-06'],
    })
  })

  it('it opens three months after the application where the authority says nothing at all (§ 75 s. 2 VwGO)', () => {
    const on = (today: string) =>
      readClocks([C10, C06], () => ({ events: received }), { today, isDayOff: germany })
    expect(on('2026-12-03').get('C-10')).toMatchObject({ state: 'running', due_on: '2026-12-03' })
    expect(on('2026-12-04').get('C-10')).toMatchObject({ state: 'over', due_on: '2026-12-03' })
    expect(on('2026-12-04').get('C-06')).toMatchObject({ state: 'not_started' })
  })

  it('complete anew starts anew, and a later request takes completeness back', () => {
    const requests = [asked('2026-11-02', '2026-11-30', '2026-11-20')]
    const events = [complete]
    expect(read(C06, { events, requests }, '2026-11-21')).toMatchObject({ state: 'not_started' })
    expect(
      read(C06, { events: [...events, event('complete', '2026-11-25')], requests }, '2026-11-26'),
    ).toMatchObject({ state: 'running', started_on: '2026-11-25', due_on: '2027-03-25' })
  })
})

describe('S2 Electrician, BQFG with suspension', () => {
  const C03 = rule({
    key: 'C-03',
    start: ['complete'],
    length: months(3),
    pause: 'suspend',
    extension: 'once',
  })
  const events = [event('complete', '2026-09-01')]
  const requests = [asked('2026-10-10', '2026-11-10', '2026-10-30')]

  it('complete 2026-09-01: due 2026-12-01', () => {
    expect(read(C03, { events }, '2026-09-02')).toMatchObject({ state: 'running', due_on: '2026-12-01' })
  })

  it('2026-11-01: still paused until 2026-11-10, though answered on 2026-10-30', () => {
    expect(read(C03, { events, requests }, '2026-11-01')).toMatchObject({
      state: 'paused',
      since: '2026-10-10',
      until: '2026-11-10',
      due_on: '2027-01-01',
    })
    expect(read(C03, { events, requests }, '2026-11-10').state).toBe('paused')
  })

  it('2026-11-11: runs, 31 days added: due 2027-01-01', () => {
    expect(read(C03, { events, requests }, '2026-11-11')).toMatchObject({
      state: 'running',
      due_on: '2027-01-01',
      latest_on: null,
    })
  })

  it('a letter of 2026-12-20 extends to 2027-02-01', () => {
    const extensions = [{ told_on: '2026-12-20', until: '2027-02-01', reason: 'Difficult case' }]
    expect(read(C03, { events, requests, extensions }, '2026-12-21')).toMatchObject({
      state: 'running',
      due_on: '2027-02-01',
      basis: 'extended',
    })
  })

  it('a second extension is refused to a desk user, and accepted from a master with a reason', () => {
    const facts: ClockFacts = { events, requests }
    const first = { told_on: '2026-12-20', until: '2027-02-01', reason: 'Difficult case' }
    const request = { ...first, by_master: false, isDayOff: germany }
    expect(checkExtension(C03, facts, request)).toEqual({ until: '2027-02-01' })
    const extended: ClockFacts = { ...facts, extensions: [first] }
    const second = { ...request, told_on: '2027-01-25', until: '2027-03-01' }
    expect(checkExtension(C03, extended, second)).toEqual({ refused: 'already_extended' })
    expect(checkExtension(C03, extended, { ...second, by_master: true })).toEqual({ until: '2027-03-01' })
    expect(checkExtension(C03, extended, { ...second, by_master: true, reason: ' ' })).toEqual({
      refused: 'reason_missing',
    })
  })
})

describe('S3 Accelerated with silence', () => {
  const C07 = rule({
    key: 'C-07',
    start: ['complete'],
    length: months(2),
    nature: 'statutory_soft',
    pause: 'starts_when_complete',
  })
  const C19 = rule({
    key: 'C-19',
    start: ['ba_asked'],
    length: weeks(1),
    pause: 'restart_on_answer',
    expiry: 'silence_over',
  })
  const C17 = rule({
    key: 'C-17',
    start: ['preapproval_issued'],
    length: { printed: true, else: months(3) },
    nature: 'validity',
    expiry: 'lapses',
  })
  const C20 = rule({ key: 'C-20', start: ['preapproval_shown', 'appointment_asked'], length: weeks(3) })
  const C27 = rule({
    key: 'C-27',
    start: ['application_complete'],
    length: weeks(3),
    nature: 'statutory_soft',
    pause: 'starts_when_complete',
  })

  it('complete 2026-11-09: due 2027-01-09', () => {
    const events = [event('complete', '2026-11-09')]
    expect(read(C07, { events }, '2026-11-10')).toMatchObject({ state: 'running', due_on: '2027-01-09' })
    expect(read(C07, { events, ended_on: '2026-11-27' }, '2026-11-28')).toMatchObject({
      state: 'ended',
      on: '2026-11-27',
      in_time: true,
    })
  })

  it('BA asked 2026-12-01: the silence period is over on 2026-12-09, and stays so', () => {
    const events = [event('ba_asked', '2026-12-01')]
    expect(read(C19, { events }, '2026-12-08')).toMatchObject({ state: 'running', due_on: '2026-12-08' })
    const over = { state: 'over', due_on: '2026-12-08', quality: 'confirmed', still_possible: false }
    expect(read(C19, { events }, '2026-12-09')).toMatchObject(over)
    expect(read(C19, { events }, '2026-12-10')).toMatchObject(over)
    expect(read(C19, { events, ended_on: '2026-12-11' }, '2026-12-11')).toMatchObject({ in_time: false })
  })

  it('no silence runs while the BA has a question open; the answer restarts it', () => {
    const events = [event('ba_asked', '2026-12-01')]
    expect(read(C19, { events, requests: [asked('2026-12-04', '2026-12-18')] }, '2026-12-20')).toMatchObject({
      state: 'paused',
      since: '2026-12-04',
      until: null,
      due_on: null,
    })
    const requests = [asked('2026-12-04', '2026-12-18', '2026-12-10')]
    expect(read(C19, { events, requests }, '2026-12-11')).toMatchObject({
      state: 'running',
      started_on: '2026-12-10',
      due_on: '2026-12-17',
    })
  })

  it('the day on which the request reached the BA is estimated where nobody knows it', () => {
    const events = [event('ba_asked', '2026-12-01', { quality: 'estimated' })]
    expect(read(C19, { events }, '2026-12-02')).toMatchObject({ quality: 'estimated' })
  })

  it('pre-approval of 2026-12-15 without a printed end lapses on 2027-03-15', () => {
    const issued = event('preapproval_issued', '2026-12-15')
    expect(read(C17, { events: [issued] }, '2026-12-16')).toMatchObject({
      state: 'running',
      due_on: '2027-03-15',
      basis: 'assumed',
      quality: 'estimated',
    })
    expect(read(C17, { events: [{ ...issued, until: '2027-02-28' }] }, '2026-12-16')).toMatchObject({
      due_on: '2027-02-28',
      basis: 'printed',
      quality: 'confirmed',
    })
  })

  it('in the register on 2026-12-16, but the appointment is not asked for before 2026-12-18', () => {
    const events = [event('preapproval_shown', '2026-12-16')]
    expect(read(C20, { events }, '2026-12-17')).toMatchObject({
      state: 'not_started',
      missing: ['appointment_asked'],
    })
    const both = [...events, event('appointment_asked', '2026-12-18', { quality: 'reported' })]
    expect(read(C20, { events: both }, '2026-12-18')).toMatchObject({
      state: 'running',
      started_on: '2026-12-18',
      due_on: '2027-01-08',
      quality: 'reported',
    })
  })

  it('visa application complete 2027-01-05: due 2027-01-26', () => {
    const events = [event('application_complete', '2027-01-05')]
    expect(read(C27, { events }, '2027-01-06')).toMatchObject({ due_on: '2027-01-26' })
  })
})
