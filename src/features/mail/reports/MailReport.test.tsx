// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { pageOf, sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { MailReport } from './MailReport'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const counted = { sent: 40, delivered: 38, opened: 9, clicked: 4, unsubscribed: 2, bounced: 2 }

function show(resource: string, rows: readonly object[]) {
  const calls = serve({
    [`GET /${resource}`]: pageOf(rows.map((row, at) => ({ id: at + 1, version: 1, ...counted, ...row }))),
  })
  draw(
    <ResourceContextProvider value={resource}>
      <MailReport />
    </ResourceContextProvider>,
    { at: `/${resource}` },
  )
  return calls
}

it('of the job tool leads to its campaigns and candidates, and to no list of messages', async () => {
  const calls = show('bb-mail-report', [
    { dimension: 'campaign', name: 'Nurses', campaign_id: 7, filter: null },
    { dimension: 'candidate', name: 'Amal Haddad', candidate_id: 3, filter: null },
    { dimension: 'candidate', name: null, candidate_id: 4, filter: null },
    { dimension: 'provider', name: 'microsoft', provider: 'microsoft', filter: null },
    { dimension: 'domain', name: 'jobs.example', domain_id: 1, filter: null },
  ])
  const campaign = await screen.findByRole('link', { name: /Nurses/ })
  expect(campaign.getAttribute('href')).toBe('/bb-campaigns/7/show')
  const people = within(screen.getByRole('region', { name: 'Candidate' }))
  expect(people.getByRole('link', { name: /Amal Haddad/ }).getAttribute('href')).toMatch(
    /candidates\/3\/show$/,
  )
  expect(people.getByText('Not ready any more').closest('a')).toBeNull()
  expect(screen.getByText('Microsoft').closest('a')).toBeNull()
  expect(screen.getByText('Opted out')).toBeTruthy()
  const asked = sentTo(calls, 'GET', '/bb-mail-report')[0]?.query.get('filter')
  expect(JSON.parse(asked ?? '{}').dimension).toContain('candidate')
})

it('of the general side leads to its messages', async () => {
  show('mail-report', [
    { dimension: 'campaign', name: 'Spring', campaign_id: 7, filter: { campaign_id: 7 } },
    { dimension: 'domain', name: 'news.example', domain_id: 1, filter: null },
  ])
  const campaign = await screen.findByRole('link', { name: /Spring/ })
  expect(campaign.getAttribute('href')).toContain('/emails?filter=')
  expect(screen.getByText('news.example').closest('a')).toBeNull()
})
