// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../../../contract/access/roles'
import { draw } from '../../../../../tests/kit/screens/draw'
import { type Answers, around, campaign, pageOf, sentTo, serve } from '../../../../../tests/kit/screens/fetch'
import { CampaignPage } from './CampaignPage'

const REPORT = {
  counts: {},
  links: [{ url: 'https://lotse.example/courses', people: 3, clicks: 5, machine: 2 }],
  bounces: [{ reply: '550 5.1.1 Unknown', status: 'bounced', count: 2 }],
  suppressed: [{ reason: 'hard_bounce', count: 7 }],
  left_out: [{ reason: 'unconfirmed', count: 12 }],
  reasons: [{ reason: 'unknown_address', count: 2 }],
  providers: [{ provider: 'gmail', sent: 30, delivered: 28, opened: 9, clicked: 2, bounced: 2, failed: 0 }],
  machines: { opens: 6, clicks: 2 },
  series: [{ at: '2026-11-21T08:00:00Z', sent: 10, opened: 4, clicked: 1, unsubscribed: 0 }],
}
const RUNNING = {
  status: 'sending',
  started_at: '2026-11-21T08:00:00Z',
  recipients: 110,
  suppressed: 10,
  sent: 35,
}

function show(record: Record<string, unknown>, { role, ...answers }: Answers & { role?: Role } = {}) {
  const found = campaign(record)
  const calls = serve({
    ...around,
    'GET /campaigns/4': found,
    'GET /campaigns/4/report': REPORT,
    'POST /campaigns/4/stop': found,
    ...answers,
  })
  draw(
    <ResourceContextProvider value="campaigns">
      <CampaignPage />
    </ResourceContextProvider>,
    { role, at: '/campaigns/4/show', path: '/campaigns/:id/show' },
  )
  return calls
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const part = (name: string, more: object) => ({
  ...{ part: name, subject: 'One', people: 100, open: 0, reached: 100 },
  ...{ opened: 0, clicked: 0, bounced: 0, unsubscribed: 0, ...more },
})
const TEST = {
  ...{ share: 10, rule: 'opened', hours: 4, complete_at: '2026-11-21T09:00:00Z' },
  ...{ decides_at: '2026-11-21T13:00:00Z', winner: null, decided_at: null, by_hand: false, evidence: null },
  parts: [
    part('a', { opened: 21 }),
    part('b', { opened: 25, subject: 'Two' }),
    part('rest', { people: 800, open: 800, reached: 0 }),
  ],
}

describe('a campaign of two versions', () => {
  it('says that a difference may be chance, and lets a person decide after it has asked', async () => {
    const calls = show(RUNNING, {
      'GET /campaigns/4/report': { ...REPORT, test: TEST },
      'POST /campaigns/4/winner': campaign(RUNNING),
    })
    expect(
      await screen.findByText(/Version B was opened by .*4.0.* points more.* it may be none/),
    ).toBeTruthy()
    expect(screen.getByText('waiting for the better version')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Give the others version A' }))
    const dialog = screen.getByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give it to the others' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/campaigns/4/winner').map(({ body }) => body)).toEqual([{ winner: 'a' }]),
    )
  })

  it('promises no end while all that is left waits for the decision', async () => {
    const tried = { ...RUNNING, recipients: 1_000, suppressed: 0, sent: 200 }
    const parts = [part('a', {}), part('b', {}), part('rest', { people: 800, open: 800, reached: 0 })]
    show(tried, { 'GET /campaigns/4/report': { ...REPORT, test: { ...TEST, parts } } })
    expect(await screen.findByText(/800 people are waiting for the better version/)).toBeTruthy()
    expect(screen.getByText('No one has opened either version yet.')).toBeTruthy()
    expect(screen.queryByText('a minute')).toBeNull()
    expect(screen.queryByText('done, at this rate')).toBeNull()
  })

  it('says by what it was decided, by the figures of that moment', async () => {
    const evidence = {
      a: { people: 600, opened: 90, clicked: 1 },
      b: { people: 600, opened: 120, clicked: 1 },
    }
    const decided = { ...TEST, winner: 'b', decided_at: '2026-11-21T13:00:00Z', evidence }
    show(RUNNING, { 'GET /campaigns/4/report': { ...REPORT, test: decided } })
    expect(await screen.findByText(/Version B was opened by .*5.0.* in only .*2.3%/)).toBeTruthy()
    expect(screen.getByText(/Version B was chosen for the others, by opens/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Give the others/ })).toBeNull()
  })
})

describe('the mail of a campaign that has started', () => {
  it('is shown as it was sent, whatever its template says now', async () => {
    const version = (variant: string, subject: string) => ({
      ...{ variant, subject, preheader: 'News', html: '<p>As sent</p>', text: 'Sent to {{ name }} & Co <b>' },
      attachments: variant === 'b' ? ['plan.csv'] : [],
    })
    const calls = show(RUNNING, {
      'GET /campaigns/4/content': { versions: [version('a', 'First'), version('b', 'Second')] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('First')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Version B' }))
    expect(await within(dialog).findByText('Second')).toBeTruthy()
    expect(within(dialog).getByText('plan.csv')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Plain text' }))
    expect(await within(dialog).findByText(/^Sent to .+ & Co <b>$/)).toBeTruthy()
    expect(sentTo(calls, 'GET', '/templates/9')).toHaveLength(0)
  })
})

describe('a campaign for certain hours', () => {
  it('tells how many wait for theirs, and until when', async () => {
    const waiting = { people: 1_204, next_at: '2026-11-23T07:00:00Z' }
    show(RUNNING, { 'GET /campaigns/4/report': { ...REPORT, waiting } })
    expect(await screen.findByText(/1,204 people are waiting for the delivery window/)).toBeTruthy()
    expect(screen.queryByText('done, at this rate')).toBeNull()
  })
})

describe('a campaign while sending', () => {
  it('tells how far it is, and stops at once', async () => {
    const calls = show(RUNNING)
    const ruler = await screen.findByRole('img', { name: '35 of 100 handed over, 35.0%' })
    expect(ruler.querySelectorAll('span')).toHaveLength(51)
    await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/campaigns/4/stop')).toHaveLength(1))
  })

  it('shows links, bounces and who was left out, by reason', async () => {
    show(RUNNING)
    expect(await screen.findByText('https://lotse.example/courses')).toBeTruthy()
    expect(screen.getByText('550 5.1.1 Unknown')).toBeTruthy()
    expect(screen.getByText('Hard bounce before')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('columnheader', { name: 'Opened' })).toHaveLength(2)
  })

  it('leads from each figure to the messages behind it', async () => {
    show({ ...RUNNING, bounced: 2 })
    const link = await screen.findByRole('link', { name: /2\s*Bounced/ })
    const { searchParams } = new URL((link as HTMLAnchorElement).href)
    expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ campaign_id: 4, status: 'bounced' })
  })

  it('gives no Stop to a role that prepares only', async () => {
    show(RUNNING, { role: 'admin' })
    await screen.findByRole('img', { name: /handed over/ })
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
  })
})

describe('a campaign that stands', () => {
  it('is taken up again in the same place', async () => {
    const calls = show({ ...RUNNING, status: 'stopped' }, { 'POST /campaigns/4/resume': campaign(RUNNING) })
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/campaigns/4/resume')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
  })

  it('asks what to do when its time has passed', async () => {
    const held = { status: 'scheduled', scheduled_at: '2026-11-20T08:00:00Z', held: true }
    const calls = show(held, { 'POST /campaigns/4/cancel': campaign() })
    expect(await screen.findByRole('button', { name: 'Send anyway' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel scheduled sending' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/campaigns/4/cancel')).toHaveLength(1))
  })
})

describe('what nobody knows of', () => {
  const uncertain = { ...RUNNING, status: 'sent', uncertain: 2 }
  const emails = pageOf([
    { id: 71, to: 'a@people.example', status: 'uncertain' },
    { id: 72, to: 'b@people.example', status: 'uncertain' },
  ])

  it('is settled only after it was said what that means', async () => {
    const calls = show(uncertain, {
      'GET /emails': emails,
      'POST /campaigns/4/uncertain': campaign(uncertain),
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: /b@people/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    const dialog = screen.getByRole('alertdialog')
    expect(within(dialog).getByText('Send 1 message again?')).toBeTruthy()
    expect(within(dialog).getByText(/may get it twice/)).toBeTruthy()
    expect(sentTo(calls, 'POST', '/campaigns/4/uncertain')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/campaigns/4/uncertain')[0]?.body).toEqual({ resend: [72] }),
    )
  })

  it('can be taken as sent, all at once', async () => {
    const calls = show(uncertain, {
      'GET /emails': emails,
      'POST /campaigns/4/uncertain': campaign(uncertain),
    })
    await screen.findByRole('checkbox', { name: /a@people/ })
    await userEvent.click(screen.getByRole('button', { name: 'Select all shown' }))
    await userEvent.click(screen.getByRole('button', { name: 'Count as sent' }))
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Count as sent' }),
    )
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/campaigns/4/uncertain')[0]?.body).toEqual({ assume_sent: [71, 72] }),
    )
  })
})

describe('mail that goes nowhere', () => {
  it('says that messages are kept, and where', async () => {
    show(RUNNING, { 'GET /mail-state': { mail_server: false, held: false } })
    const banner = await screen.findByRole('region', { name: 'No mail server' })
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('/emails')
  })

  it('says what a mail server says that cannot be used', async () => {
    show(RUNNING, {
      'GET /mail-state': { mail_server: true, held: false, trouble: 'AUTH: 535 Wrong name or password' },
    })
    const banner = await screen.findByRole('alert', { name: 'Mail server' })
    expect(banner.textContent).toContain('no email is sent')
    expect(banner.textContent).toContain('535 Wrong name or password')
  })

  it('says why the engine stopped a campaign, or cannot go on with it', async () => {
    const stopped = { ...RUNNING, status: 'stopped' }
    const trouble = 'engine:repeated 10 554 Transaction failed'
    show(stopped, { 'GET /campaigns/4/report': { ...REPORT, trouble } })
    expect(await screen.findByText(/This campaign was stopped automatically/)).toBeTruthy()
    expect(screen.getByText(/Messages in a row .*: .?10.?\. .?554 Transaction failed/)).toBeTruthy()
    cleanup()
    show(RUNNING, { 'GET /campaigns/4/report': { ...REPORT, trouble: 'The key of the domain is lost' } })
    const card = await screen.findByText(/cannot continue/)
    expect(card.textContent).toContain('The key of the domain is lost')
  })

  it('lets a master release a restored database, and asks first', async () => {
    const calls = show(RUNNING, {
      'GET /mail-state': { mail_server: true, held: true },
      'POST /mail-state/adopt': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Release sending' }))
    const dialog = screen.getByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Release sending' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/mail-state/adopt')).toHaveLength(1))
  })

  it('sends others to a master', async () => {
    show(RUNNING, { role: 'superadmin', 'GET /mail-state': { mail_server: true, held: true } })
    expect(await screen.findByText(/A master can release it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Release sending' })).toBeNull()
  })
})
