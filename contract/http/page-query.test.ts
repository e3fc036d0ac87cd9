import { describe, expect, it } from 'vitest'
import { pageQuery, queryId } from './page-query'
import { pageOf } from './paging'

const read = (query: Record<string, string>) => pageQuery.safeParse(query).data

describe('the query of a page', () => {
  it('counts pages from 1, takes 0 for 1, and refuses what is no page', () => {
    expect(read({ page: '3', per_page: '500' })).toEqual({ page: 3, per_page: 500 })
    expect(read({ page: '0' })).toEqual({ page: 1 })
    expect(read({ page: '1000000' })).toEqual({ page: 1_000_000 })
    for (const page of ['1000001', '-1', '1.5', '1e3', ' 1', '', 'x', '00000001'])
      expect(read({ page }), page).toBeUndefined()
    for (const per_page of ['0', '501', '-5']) expect(read({ per_page }), per_page).toBeUndefined()
  })

  it('sorts one way or the other, and has no other options', () => {
    expect(read({ sort: 'name', order: 'asc', filter: '{}', bin: '1' })).toEqual({
      sort: 'name',
      order: 'asc',
      filter: '{}',
      bin: '1',
    })
    expect(read({ order: 'up' })).toBeUndefined()
    expect(read({ bin: '2' })).toBeUndefined()
    expect(read({ pages: '2' })).toBeUndefined()
  })

  it('names records by whole numbers', () => {
    expect(queryId.parse('7')).toBe(7)
    for (const id of ['0', '-1', '1.5', 'x']) {
      const codes = queryId.safeParse(id).error?.issues.map(({ message }) => message)
      expect(codes, id).toEqual(['invalid'])
    }
  })
})

describe('the envelope of a page', () => {
  const request = { page: 2, per_page: 25, order: 'asc' } as const

  it('says how many pages there are, one at least', () => {
    expect(pageOf(['a'], request, 26)).toEqual({
      data: ['a'],
      current_page: 2,
      per_page: 25,
      last_page: 2,
      total: 26,
    })
    expect(pageOf([], request, 25).last_page).toBe(1)
    expect(pageOf([], request, 0).last_page).toBe(1)
  })

  it('says where the total is an estimate', () => {
    expect(pageOf([], request, 10_000)).not.toHaveProperty('total_is_estimate')
    expect(pageOf([], request, 10_001).total_is_estimate).toBe(true)
  })
})
