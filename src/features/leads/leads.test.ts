import { describe, expect, it } from 'vitest'
import { EMPLOYERS, LEADS } from './callDesk'
import { quickDays, shortDay } from './days'
import { callBackPath, deskPath, queuePath, unassigned } from './paths'
import { isOffHours, timeIn } from './queue/localTime'
import { splitScripts } from './scripts'

describe('a name in two scripts', () => {
  it('is read in the script of the reader', () => {
    expect(splitScripts('Salma Bennani سلمى بناني', 'en')).toEqual({
      name: 'Salma Bennani',
      other: 'سلمى بناني',
    })
    expect(splitScripts('Salma Bennani سلمى بناني', 'ar')).toEqual({
      name: 'سلمى بناني',
      other: 'Salma Bennani',
    })
    expect(splitScripts('سلمى بناني Salma Bennani', 'en').name).toBe('Salma Bennani')
  })

  it('stays whole in one script, or where both take turns', () => {
    expect(splitScripts('Salma Bennani', 'ar')).toEqual({ name: 'Salma Bennani', other: undefined })
    expect(splitScripts('سلمى', 'en')).toEqual({ name: 'سلمى', other: undefined })
    expect(splitScripts('Dr. سلمى Bennani', 'en').other).toBeUndefined()
    expect(splitScripts('', 'en')).toEqual({ name: '', other: undefined })
  })
})

describe('the days of a next call', () => {
  it('are tomorrow, in three days and in a week, over the end of a month', () => {
    expect(quickDays('2026-11-29')).toEqual(['2026-11-30', '2026-12-02', '2026-12-06'])
  })

  it('are said by weekday and date', () => {
    expect(shortDay('2026-11-26', 'en')).toBe('Thu 26')
    expect(shortDay('2026-11-26', 'ar')).toBe('الخميس 26')
  })
})

describe('the hour there', () => {
  const noon = new Date('2026-11-21T12:00:00Z')

  it('is known where a country has one', () => {
    expect(timeIn('eg', noon)).toBe('14:00')
    expect(timeIn('tn', noon)).toBe('13:00')
  })

  it('is not guessed where clocks differ, or the country is none', () => {
    expect(timeIn('us', noon)).toBeUndefined()
    expect(timeIn('', noon)).toBeUndefined()
    expect(timeIn('a country', noon)).toBeUndefined()
  })

  it('is no hour to call before nine and from eight in the evening', () => {
    expect(['08:59', '09:00', '19:59', '20:00'].map(isOffHours)).toEqual([true, false, false, true])
  })
})

describe('the address of a list', () => {
  it('carries the filter, and the order where calls are due', () => {
    const query = new URLSearchParams(deskPath(LEADS, unassigned(LEADS)).split('?')[1])
    expect(JSON.parse(query.get('filter') ?? '')).toEqual({
      ...{ employee_id_null: true, candidate_id_null: true },
    })
    expect(unassigned(EMPLOYERS)).toEqual({ employee_id_null: true })
    expect(query.get('sort')).toBe('id')
    const due = new URLSearchParams(callBackPath(7, '2026-11-21').split('?')[1])
    expect(JSON.parse(due.get('filter') ?? '')).toEqual({ employee_id: 7, call_back_date_lte: '2026-11-21' })
    expect([due.get('sort'), due.get('order')]).toEqual(['call_back_date', 'ASC'])
    expect(callBackPath(7, '2026-11-21', EMPLOYERS)).toMatch(/^\/bw-leads\?/)
    expect(queuePath(EMPLOYERS)).toBe('/bw-leads?queue=1')
  })
})
