// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { edit } from '../../../../../tests/kit/screens/campaignWizard'
import { campaign, Refused, sentTo } from '../../../../../tests/kit/screens/fetch'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a test', () => {
  it('goes to oneself first', async () => {
    const calls = edit({ step: 'test', answers: { 'POST /campaigns/4/test': campaign() } })
    await userEvent.type(
      await screen.findByLabelText('Send a test to'),
      'me@lotse.example, you@lotse.example',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send test' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/campaigns/4/test')[0]?.body).toEqual({
        to: ['me@lotse.example', 'you@lotse.example'],
      }),
    )
  })

  it('marks the field and names the address that no mail can be sent to', async () => {
    const calls = edit({ step: 'test', answers: { 'POST /campaigns/4/test': campaign() } })
    const field = await screen.findByLabelText('Send a test to')
    await userEvent.type(field, 'me@lotse.example, nobody, you@lotse.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send test' }))
    const words = await screen.findByText(/nobody.*: Please enter a valid Email$/)
    expect(words.textContent).not.toContain('lotse.example')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(words.id)
    expect(document.activeElement).toBe(field)
    expect(sentTo(calls, 'POST', '/campaigns/4/test')).toEqual([])
    await userEvent.type(field, '{Control>}a{/Control}me@lotse.example')
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  it('says what the mail server answered to a test', async () => {
    const refused = new Refused(503, { error: 'unavailable', reply: '554 5.7.1 Relay denied' })
    edit({ step: 'test', answers: { 'POST /campaigns/4/test': refused } })
    await userEvent.type(await screen.findByLabelText('Send a test to'), 'me@lotse.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send test' }))
    expect(await screen.findByText(/554 5\.7\.1 Relay denied/)).toBeTruthy()
  })
})

describe('the tests that were sent', () => {
  it('show their outcome, and offer the message of one that is kept', async () => {
    const at = '2026-11-20T10:00:00Z'
    const tests = [
      { id: 3, to: 'kept@lotse.example', at, outcome: 'kept', reply: null },
      { id: 2, to: 'ok@lotse.example', at, outcome: 'sent', reply: '250 Queued' },
      { id: 1, to: 'gone@lotse.example', at, outcome: 'failed', reply: '550 5.1.1 Unknown user' },
    ]
    edit({ step: 'test', answers: { 'GET /campaigns/4/tests': tests } })
    const line = async (address: string) => (await screen.findByText(address)).closest('li') as HTMLElement
    expect((await line('ok@lotse.example')).textContent).toMatch(/Accepted by mail server\s*$/)
    expect((await line('gone@lotse.example')).textContent).toMatch(/Not sent 550 5\.1\.1 Unknown user$/)
    expect((await line('kept@lotse.example')).textContent).toMatch(/Not sent, saved here/)
    expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1)
  })
})
