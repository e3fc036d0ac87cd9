// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { edit, Where } from '../../../../../tests/kit/screens/campaignWizard'
import { draw } from '../../../../../tests/kit/screens/draw'
import {
  around,
  campaign,
  heldBack,
  pageOf,
  Refused,
  sentTo,
  serve,
} from '../../../../../tests/kit/screens/fetch'
import { tokenOf } from '../../../../../tests/kit/screens/signIn'
import { dropToken, keepToken } from '../../../../providers/accessToken'
import { signal } from '../../../../providers/signals'
import { CampaignCreate } from './CampaignWizard'

const next = (name: string) => screen.findByRole('button', { name: `Next: ${name}` })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a new campaign', () => {
  it('goes from audience over content to a draft that is kept', async () => {
    const calls = serve({ ...around, 'POST /campaigns': campaign({ id: 12, name: 'January' }) })
    draw(
      <ResourceContextProvider value="campaigns">
        <CampaignCreate />
        <Where />
      </ResourceContextProvider>,
      { at: '/campaigns/create' },
    )
    await userEvent.click(await next('Content'))
    expect(await screen.findByText('Name required')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/^Name/), 'January')
    await waitFor(() => expect(screen.queryByText('Name required')).toBeNull())
    await userEvent.click(
      within(await screen.findByRole('group', { name: 'To these lists' })).getByLabelText(/Newsletter/),
    )
    expect(await screen.findByText('114')).toBeTruthy()
    expect(screen.getByText('Twice in the lists')).toBeTruthy()
    const left = screen.getByText('On an excluded list').closest('li') as HTMLElement
    expect(within(left).getByText('9')).toBeTruthy()
    expect(sentTo(calls, 'POST', '/lists-un').at(-1)?.body).toEqual({
      audience: 'general',
      list_ids: [1],
      exclude_list_ids: [],
      similar_services: false,
    })

    await userEvent.click(await next('Content'))
    await userEvent.type(await screen.findByLabelText(/^Subject/), 'Hello')
    await userEvent.type(await screen.findByLabelText(/^Sender email/), 'news')
    await userEvent.click(screen.getByLabelText(/^Template/))
    await userEvent.click(await screen.findByRole('option', { name: 'Newsletter, English' }))
    await userEvent.click(await next('Test'))
    await waitFor(() => expect(sentTo(calls, 'POST', '/campaigns')).toHaveLength(1))
    expect(sentTo(calls, 'POST', '/campaigns')[0]?.body).toMatchObject({
      name: 'January',
      subject: 'Hello',
      from_email: 'news@mail.lotse.example',
      template_id: 9,
      list_ids: [1],
    })
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent).toContain('/campaigns/12?step=test'),
    )
  })
})

it.each([
  ['en', 'Language', 'English'],
  ['ar', 'اللغة', 'العربية'],
] as const)('a new campaign begins with the language of the screen: %s', async (locale, label, language) => {
  serve(around)
  draw(
    <ResourceContextProvider value="campaigns">
      <CampaignCreate />
    </ResourceContextProvider>,
    { at: '/campaigns/create?step=content', locale },
  )
  expect((await screen.findByRole('combobox', { name: label })).textContent).toBe(language)
})

describe('a draft', () => {
  it('sends what changed, with the version it began with', async () => {
    const calls = edit()
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.type(name, '!')
    await userEvent.click(await next('Content'))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(1))
    expect(sentTo(calls, 'PUT', '/campaigns/4')[0]?.body).toMatchObject({
      name: 'Courses in January!',
      version: 1,
    })
    expect(sentTo(calls, 'PUT', '/campaigns/4')[0]?.body).not.toHaveProperty('subject')
  })

  it('keeps input made during a save', async () => {
    const line = heldBack()
    const saved = async () => {
      await line.promise
      return campaign({ name: 'Courses in January!', version: 2 })
    }
    const calls = edit({ answers: { 'PUT /campaigns/4': saved } })
    await userEvent.type(await screen.findByLabelText(/^Name/), '!')
    await userEvent.click(await next('Content'))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(1))
    await userEvent.click(await screen.findByLabelText('Limit sending to a delivery window'))
    line.resolve()
    await userEvent.click(await next('Test'))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(2))
    expect(sentTo(calls, 'PUT', '/campaigns/4')[1]?.body).toMatchObject({ window_from: '09:00', version: 2 })
  })

  it('keeps input made during a save that is repeated over the change of another person', async () => {
    const line = heldBack()
    const current = campaign({ subject: 'By another person', version: 2 })
    const saved = async ({ body }: { body: unknown }) => {
      if ((body as { version: number }).version === 1) {
        await line.promise
        return new Refused(409, { error: 'conflict', message: 'x', current })
      }
      return { ...current, ...(body as object), version: 3 }
    }
    const calls = edit({ answers: { 'PUT /campaigns/4': saved } })
    await userEvent.type(await screen.findByLabelText(/^Name/), '!')
    await userEvent.click(await next('Content'))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(1))
    await userEvent.click(await screen.findByLabelText('Limit sending to a delivery window'))
    line.resolve()
    await userEvent.click(await next('Test'))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(3))
    expect(sentTo(calls, 'PUT', '/campaigns/4')[2]?.body).toMatchObject({ window_from: '09:00', version: 3 })
  })

  it('takes hours over midnight, and says on their own step what is wrong with them', async () => {
    const calls = edit()
    await userEvent.click(await screen.findByLabelText('Limit sending to a delivery window'))
    const [from, to] = [await screen.findByLabelText(/^Not before/), await screen.findByLabelText(/^Until/)]
    const type = async (box: HTMLElement, text: string) => {
      await userEvent.clear(box)
      if (text) await userEvent.type(box, text)
    }
    await type(to, '9')
    expect(await screen.findByText('Both times are the same. Choose a later end.')).toBeTruthy()
    await userEvent.click(await next('Content'))
    expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(0)
    await type(from, '')
    await type(to, '')
    await userEvent.click(await next('Content'))
    expect(await screen.findByText('Not before required')).toBeTruthy()
    await type(from, '20')
    await type(to, '2')
    expect(await screen.findByText(/^From .*20:00.* until .*02:00.* of the next day/)).toBeTruthy()
    await userEvent.click(await next('Content'))
    await waitFor(() =>
      expect(sentTo(calls, 'PUT', '/campaigns/4')[0]?.body).toMatchObject({
        window_from: '20:00',
        window_to: '02:00',
      }),
    )
  })

  it('keeps the second version open while its part is typed anew', async () => {
    const calls = edit({ step: 'content' })
    await userEvent.click(await screen.findByLabelText('Test a second version first'))
    const share = await screen.findByLabelText(/^Test share per version/)
    await userEvent.type(await screen.findByLabelText(/^Version B subject/), 'Another')
    await userEvent.clear(share)
    await userEvent.click(await next('Test'))
    expect(await screen.findByText(/^Test share per version \(%\) required/)).toBeTruthy()
    await userEvent.type(share, 'ten')
    await userEvent.click(await next('Test'))
    expect(await screen.findByText('Only numbers allowed')).toBeTruthy()
    expect(sentTo(calls, 'PUT', '/campaigns/4')).toHaveLength(0)
    await userEvent.clear(share)
    await userEvent.type(share, '20')
    await userEvent.click(await next('Test'))
    await waitFor(() =>
      expect(sentTo(calls, 'PUT', '/campaigns/4')[0]?.body).toMatchObject({
        ab_share: 20,
        ab_rule: 'opened',
      }),
    )
  })

  it('leads back to the step whose field the server refuses', async () => {
    const refused = new Refused(422, { error: 'invalid', fields: { name: 'taken' } })
    edit({ step: 'content', answers: { 'PUT /campaigns/4': refused } })
    await userEvent.type(await screen.findByLabelText(/^Subject/), '!')
    await userEvent.click(await next('Test'))
    expect(await screen.findByText('Already in use. Choose another.')).toBeTruthy()
    expect(document.querySelector('output')?.textContent).toContain('step=audience')
  })

  it('asks where two people changed the same field', async () => {
    const current = campaign({ name: 'Theirs', version: 2 })
    edit({
      answers: { 'PUT /campaigns/4': new Refused(409, { error: 'conflict', current }) },
    })
    await userEvent.type(await screen.findByLabelText(/^Name/), '!')
    await userEvent.click(await next('Content'))
    const dialog = await screen.findByRole('dialog', {
      name: 'Someone changed this record while you were editing',
    })
    expect(within(dialog).getByText('Theirs', { selector: 'bdi' })).toBeTruthy()
  })

  it('a list cannot be both in and out', async () => {
    edit()
    const without = await screen.findByRole('group', { name: 'Without these lists' })
    const taken = await within(without).findByLabelText<HTMLInputElement>(/Newsletter/)
    expect(taken.disabled).toBe(true)
  })
})

describe('the last step', () => {
  it('sends now after it has asked, with the number of people', async () => {
    const calls = edit({ step: 'send', answers: { 'POST /campaigns/4/send-now': campaign() } })
    const button = await screen.findByRole('button', { name: 'Send now' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(button)
    const dialog = screen.getByRole('alertdialog', { name: 'Send to 114 people?' })
    expect(sentTo(calls, 'POST', '/campaigns/4/send-now')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(sentTo(calls, 'POST', '/campaigns/4/send-now')).toHaveLength(1))
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/campaigns/4/show'))
  })

  it('names the field at fault where the message cannot be rendered', async () => {
    const fault = { subject: 'too_complex', ab_template_id: 'invalid' }
    const refused = new Refused(422, {
      error: 'invalid',
      fields: fault,
      template: 'subject: more than 9 steps',
    })
    edit({ step: 'send', answers: { 'POST /campaigns/4/send-now': refused } })
    const button = await screen.findByRole('button', { name: 'Send now' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(button)
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send now' }))
    const said = await screen.findByText(/more than 9 steps/)
    expect(said.textContent).toMatch(/Subject: Too complex/)
    expect(said.textContent).toMatch(/Version B template: Not valid/)
  })

  it('sends later at a moment whose time zone is said, and not in the past', async () => {
    const calls = edit({ step: 'send', answers: { 'POST /campaigns/4/send-later': campaign() } })
    const day = await screen.findByRole('textbox', { name: 'Send at' })
    expect(await screen.findByText(/^Time in/)).toBeTruthy()
    await userEvent.type(day, '01.02.2020')
    await userEvent.tab()
    expect(await screen.findByText('This time has passed.')).toBeTruthy()
    await userEvent.clear(day)
    await userEvent.type(day, '01.02.2199')
    await userEvent.tab()
    const button = screen.getByRole('button', { name: 'Send later' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(button)
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/campaigns/4/send-later')[0]?.body).toEqual({
        at: new Date('2199-02-01T09:00:00').toISOString(),
      }),
    )
  })

  it('can be skipped: the campaign stays in draft', async () => {
    const calls = edit({ step: 'send' })
    await screen.findByRole('button', { name: 'Send now' })
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent ?? '/campaigns').toBe('/campaigns'),
    )
    expect(calls.filter(({ method, path }) => method === 'POST' && path !== '/lists-un')).toEqual([])
  })

  it('offers no sending to a role that prepares and tests', async () => {
    edit({ resource: 'bw-campaigns', role: 'de_user', step: 'send' })
    expect(await screen.findByText(/You can prepare and test campaigns/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  })

  it('says of employers where nobody would be presented, and asks by the choice', async () => {
    const nobody = { total: 3, unique: 3, suppressed: 3, unsubscribed: 0, invalid: 0, sendable: 0 }
    const listings = { status: 'open', category: 'Pflege' }
    const filter = { listings, candidates: {}, match: ['program'] }
    const answers = { 'POST /lists-un': nobody }
    const calls = edit({ resource: 'bb-campaigns', step: 'send', record: { filter }, answers })
    expect(await screen.findByText(/No candidate would be presented/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now' }).disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/lists-un').at(-1)?.body).toEqual({ audience: 'bb', filter }),
    )
  })
})

describe('a campaign that is out', () => {
  it('says that a change reaches nothing that is on its way', async () => {
    edit({ record: { status: 'sending', started_at: '2026-11-21T08:00:00Z' } })
    expect(await screen.findByText(/frozen when the campaign started/)).toBeTruthy()
  })
})

describe('who may not read lists', () => {
  it('chooses among their names', async () => {
    edit({
      resource: 'bw-campaigns',
      role: 'de_admin',
      answers: { 'GET /bw-lists-all': [{ id: 1, name: 'Clinics' }], 'GET /bw-lists': pageOf([]) },
    })
    const lists = await screen.findByRole('group', { name: 'To these lists' })
    expect(await within(lists).findByLabelText(/Clinics/)).toBeTruthy()
  })
})

describe('a campaign whose writer is signed out in the middle', () => {
  it('has again what was typed when the same person is back', async () => {
    keepToken(tokenOf(7))
    edit({ step: 'content' })
    const subject = () => screen.findByLabelText<HTMLInputElement>(/^Subject/)
    fireEvent.change(await subject(), { target: { value: 'Half a subject' } })
    signal('ended')
    dropToken()
    cleanup()
    keepToken(tokenOf(7))
    edit({ step: 'content' })
    await waitFor(async () => expect((await subject()).value).toBe('Half a subject'))
    expect(sessionStorage.length).toBe(0)
    dropToken()
  })
})
