// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { tokenOf } from '../../../../tests/kit/screens/signIn'
import { dropToken, keepToken } from '../../../providers/accessToken'
import { TalkTime } from './TalkTime'

afterEach(() => {
  cleanup()
  dropToken()
  vi.unstubAllGlobals()
})

it('an interview has the hour in Germany and that of the person, each with its zone', async () => {
  vi.stubGlobal('fetch', async (address: unknown) => {
    const isCountry = String(address).includes('/countries')
    const record = isCountry ? { id: 7, slug: 'eg', version: 1 } : { id: 3, country_id: 7, version: 1 }
    return Response.json([record])
  })
  keepToken(tokenOf(1))
  draw(<TalkTime record={{ id: 4, candidate_id: 3, at: '2027-02-19T09:00:00Z' }} />)
  expect(await screen.findByText('19 Feb 2027, 11:00 GMT+2 (Egypt)')).toBeTruthy()
  expect(screen.getByText('19 Feb 2027, 10:00 GMT+1 (German time)')).toBeTruthy()
})
