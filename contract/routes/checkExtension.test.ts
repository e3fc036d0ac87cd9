import { describe, expect, it } from 'vitest'
import { event, germany, months, rule } from '../../tests/kit/clocks'
import { checkExtension } from './checkExtension'

const C03 = rule({ key: 'C-03', start: ['complete'], length: months(3), pause: 'suspend', extension: 'once' })
const complete = event('complete', '2026-09-01')

describe('an extension', () => {
  const request = {
    told_on: '2026-11-20',
    until: '2027-01-15',
    reason: 'Difficult',
    by_master: true,
    isDayOff: germany,
  }
  const facts = { events: [complete] }

  it('is refused with its reason', () => {
    const refused = (
      own: Partial<typeof C03>,
      asks: Partial<Omit<typeof request, 'until'>> & { until?: string | null },
    ) => checkExtension({ ...C03, ...own }, facts, { ...request, ...asks })
    expect(refused({ extension: 'none' }, {})).toEqual({ refused: 'not_extendable' })
    expect(refused({}, { until: null })).toEqual({ refused: 'day_missing' })
    expect(refused({}, { until: '2026-12-01' })).toEqual({ refused: 'not_later' })
    expect(refused({ extends_to: months(4) }, {})).toEqual({ refused: 'too_late' })
    expect(refused({ start: ['applied'] }, {})).toEqual({ refused: 'not_running' })
    expect(checkExtension(C03, { ...facts, ended_on: '2026-11-01' }, request)).toEqual({
      refused: 'not_running',
    })
  })

  it('of an earlier start does not count', () => {
    const extensions = [{ told_on: '2026-08-20', until: '2026-10-01', reason: 'Difficult' }]
    const again = checkExtension(C03, { ...facts, extensions }, { ...request, by_master: false })
    expect(again).toEqual({ until: '2027-01-15' })
  })

  it('that the law fixes is told until the last day of the period', () => {
    const fixed = { ...C03, extends_to: months(5) }
    const on = (told_on: string) => checkExtension(fixed, facts, { ...request, told_on })
    expect(on('2026-12-01')).toEqual({ until: '2027-01-15' })
    expect(on('2026-12-02')).toEqual({ refused: 'period_over' })
  })

  it('that the law fixes is given once, also by a master', () => {
    const extensions = [{ told_on: '2026-11-10', until: '2026-12-15', reason: 'Difficult' }]
    const fixed = { ...C03, extends_to: months(5) }
    expect(checkExtension(fixed, { ...facts, extensions }, request)).toEqual({ refused: 'already_extended' })
    expect(checkExtension(fixed, facts, { ...request, until: null })).toEqual({ until: '2027-02-01' })
  })
})
