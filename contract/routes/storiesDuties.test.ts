import { describe, expect, it } from 'vitest'
import { event, germany, months, read, rule, weeks } from '../../tests/kit/clocks'
import { checkExtension } from './checkExtension'
import { endOf } from './counting'
import { readClock } from './readClock'

describe('S11 Employer', () => {
  it('work started 2027-01-15 with a guarantee of 6 months: C-36 ends 2027-07-15', () => {
    const C36 = rule({
      key: 'C-36',
      start: ['work_started'],
      length: { printed: true },
      nature: 'validity',
      expiry: 'right_opens',
    })
    const started = event('work_started', '2027-01-15')
    expect(read(C36, { events: [started] }, '2027-01-16')).toMatchObject({
      state: 'undated',
      started_on: '2027-01-15',
      lacks: 'printed_date',
    })
    const until = endOf('2027-01-15', months(6), germany)
    expect(read(C36, { events: [{ ...started, until }] }, '2027-01-16')).toMatchObject({
      state: 'running',
      due_on: '2027-07-15',
    })
  })

  it('2027-05-20 we hear of an early end: the person reports by 2027-06-03, the employer by 2027-06-17', () => {
    const C37 = { start: ['work_end_known' as const], expiry: 'duty_missed' as const }
    const events = [event('work_end_known', '2027-05-20')]
    const person = rule({ ...C37, key: 'C-37', length: weeks(2), holder: 'candidate' })
    const employer = rule({ ...C37, key: 'C-37a', length: weeks(4), holder: 'employer' })
    expect(read(person, { events }, '2027-05-21')).toMatchObject({ due_on: '2027-06-03' })
    expect(read(employer, { events }, '2027-05-21')).toMatchObject({ due_on: '2027-06-17' })
  })
})

describe('S12 Privacy and mail', () => {
  const C41 = rule({
    key: 'C-41',
    start: ['received'],
    length: months(1),
    holder: 'us',
    extension: 'once',
    extends_to: months(3),
    expiry: 'duty_missed',
  })
  const events = [event('received', '2027-01-31')]
  const request = { until: null, reason: 'Many documents', by_master: false, isDayOff: germany }

  it('request of 2027-01-31: due 2027-02-28, a Sunday', () => {
    expect(read(C41, { events }, '2027-02-01')).toMatchObject({
      due_on: '2027-02-28',
      latest_on: '2027-03-01',
    })
  })

  it('prolonged with reason on 2027-02-20: due 2027-04-30', () => {
    const told_on = '2027-02-20'
    const accepted = checkExtension(C41, { events }, { ...request, told_on })
    expect(accepted).toEqual({ until: '2027-04-30' })
    const extensions = [{ told_on, until: '2027-04-30', reason: 'Many documents' }]
    expect(read(C41, { events, extensions }, '2027-03-01')).toMatchObject({
      state: 'running',
      due_on: '2027-04-30',
      basis: 'extended',
    })
  })

  it('2027-03-01 a prolonging is refused', () => {
    expect(checkExtension(C41, { events }, { ...request, told_on: '2027-03-01' })).toEqual({
      refused: 'period_over',
    })
  })

  it('a breach is notified within 72 hours', () => {
    const C42 = rule({
      key: 'C-42',
      start: ['known'],
      length: { number: 72, unit: 'hours' },
      holder: 'us',
      expiry: 'duty_missed',
    })
    const known = [event('known', '2026-11-20', { at: '2026-11-20T16:30:00.000Z' })]
    const at = (now: string) =>
      readClock(C42, { events: known }, { today: now.slice(0, 10), now, isDayOff: germany })
    expect(at('2026-11-23T16:30:00.000Z')).toMatchObject({
      state: 'running',
      due_at: '2026-11-23T16:30:00.000Z',
      due_on: '2026-11-23',
      latest_on: null,
    })
    expect(at('2026-11-23T16:31:00.000Z')).toMatchObject({ state: 'over', still_possible: false })
  })
})
