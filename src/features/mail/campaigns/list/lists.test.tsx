// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw, place } from '../../../../../tests/kit/screens/draw'
import { type Answers, around, campaign, pageOf, sentTo, serve } from '../../../../../tests/kit/screens/fetch'
import { DomainShow } from '../../domains/DomainPage'
import { DomainsList } from '../../domains/DomainsList'
import { ProofPage } from '../../emails/ProofPage'
import { ListsList } from '../../lists/ListsList'
import { CampaignList } from './CampaignList'

function show(resource: string, child: ReactNode, answers: Answers, at = `/${resource}`, path = '*') {
  const calls = serve({ ...around, ...answers })
  draw(<ResourceContextProvider value={resource}>{child}</ResourceContextProvider>, { at, path })
  return calls
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('campaigns', () => {
  const running = campaign({
    status: 'sending',
    recipients: 100,
    sent: 40,
    started_at: '2026-11-21T08:00:00Z',
  })

  it('stand in three tabs, each with the states it holds', async () => {
    const calls = show('campaigns', <CampaignList />, { 'GET /campaigns': pageOf([campaign()]) })
    expect(await screen.findByRole('link', { name: /^In draft/, current: 'page' })).toBeTruthy()
    const asked = sentTo(calls, 'GET', '/campaigns').map(({ query }) =>
      JSON.parse(query.get('filter') ?? '{}'),
    )
    expect(asked).toContainEqual({ status: ['draft', 'scheduled'] })
    expect(asked).toContainEqual({ status: ['sending'] })
    expect(asked).toContainEqual({ status: ['sent', 'stopped'] })
    const send = await screen.findByRole('link', { name: 'Send' })
    expect(send.getAttribute('href')).toBe('/campaigns/4?step=send')
  })

  it('show their progress and can be stopped in their row', async () => {
    const answers = { 'GET /campaigns': pageOf([running]), 'POST /campaigns/4/stop': running }
    const calls = show('campaigns', <CampaignList />, answers, '/campaigns?tab=sending')
    const bar = await screen.findByRole('progressbar', { name: '40 of 100' })
    expect(bar.getAttribute('value')).toBe('40')
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/campaigns/4/stop')).toHaveLength(1))
  })
})

describe('lists', () => {
  it('lead from their count to the people behind it', async () => {
    show('lists', <ListsList />, {})
    const link = (await screen.findByRole('link', { name: '120' })) as HTMLAnchorElement
    const url = new URL(link.href)
    expect(url.pathname).toBe('/subscribers')
    expect(JSON.parse(url.searchParams.get('filter') ?? '')).toEqual({ list_ids: [1] })
  })
})

describe('domains', () => {
  it('say what is not ready and what is held, and let the hold be lifted', async () => {
    const held = { id: 3, name: 'post.lotse.example', ready: false, sent_today: 460, day_limit: 500 }
    const calls = show('domains', <DomainsList />, {
      'GET /domains': pageOf([{ ...held, active: true, paused_reason: '5.7.26 unauthenticated' }]),
      'POST /domains/3/unpause': {},
    })
    expect(await screen.findByText('not ready')).toBeTruthy()
    expect(screen.getByRole('img', { name: '460 of 500' }).dataset.soon).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Resume domain' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/domains/3/unpause')).toHaveLength(1))
  })

  it('have one page, whichever way one comes to it', async () => {
    show('domains', <DomainShow />, {}, '/domains/3/show', '/domains/:id/show')
    await waitFor(() => expect(place.at).toBe('/domains/3'))
  })
})

describe('the proof of a message', () => {
  it('holds its fields, consent and events, and offers what is kept', async () => {
    const proof = {
      email: {
        id: 71,
        to: 'a@people.example',
        status: 'sent',
        subject: 'Hello',
        smtp_reply: '250 OK',
        attempts: 1,
      },
      campaign: {
        id: 4,
        name: 'January',
        subject: 'Hello',
        from_email: 'news@lotse.example',
        started_at: null,
      },
      consent: { source: 'trade fair', at: '2026-05-01T08:00:00Z', ip: '198.51.100.7' },
      events: [
        {
          kind: 'click',
          link: 'https://lotse.example/a',
          machine: true,
          sign: 'sweep',
          detail: null,
          at: '2026-11-21T09:00:00Z',
        },
      ],
      kept: true,
    }
    const answers = { 'GET /emails/71/proof': proof }
    show('emails', <ProofPage />, answers, '/emails/71/show', '/emails/:id/show')
    expect(await screen.findByText('250 OK')).toBeTruthy()
    expect(screen.getByText('trade fair')).toBeTruthy()
    expect(screen.getByText('by a machine: several links in the same moment')).toBeTruthy()
    expect(screen.getByText('https://lotse.example/a')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download message' })).toBeTruthy()
  })
})
