// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { tokenOf } from '../../../../tests/kit/screens/signIn'
import { dropToken, keepToken } from '../../../providers/accessToken'
import { RequestDecision } from './RequestDecision'

const REASON = 'The picture of the passport cannot be read'
let answer: () => Response

beforeEach(() => vi.stubGlobal('fetch', async () => answer()))
afterEach(() => {
  cleanup()
  dropToken()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  draw(<RequestDecision resource="candidateUpdates" record={{ id: 14, status: 'pending', by: 2 }} />)
const dialog = () => screen.findByRole('alertdialog')
const reason = async () => within(await dialog()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })

async function reject(refused: object | undefined, status: number) {
  answer = () => Response.json(refused, { status })
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Reject' }))
}

it('keeps the reason over every refusal, says what is wrong with it, and has it again after the session ended', async () => {
  keepToken(tokenOf(1))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  fireEvent.change(await reason(), { target: { value: REASON } })
  await reject({ error: 'invalid', fields: { note: 'too_long' } }, 422)
  expect(await within(await dialog()).findByText('Too long')).toBeTruthy()
  await reject({ error: 'unavailable' }, 503)
  expect(await screen.findByText('The server is busy. Try again in a moment.')).toBeTruthy()
  expect((await reason()).value).toBe(REASON)

  await reject({ error: 'unauthenticated' }, 401)
  await vi.waitFor(() => expect(sessionStorage.getItem('lotse.draft')).toContain(REASON))
  cleanup()
  keepToken(tokenOf(1))
  open()
  expect((await reason()).value).toBe(REASON)
})
