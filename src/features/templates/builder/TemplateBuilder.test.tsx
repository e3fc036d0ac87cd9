// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import polyglot from 'ra-i18n-polyglot'
import { CoreAdminContext, type DataProvider, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import en from '../../../../i18n/en.json'
import { tokenOf } from '../../../../tests/kit/screens/signIn'
import type { FromEditor } from '../../../builder/protocol'
import { makeTheme } from '../../../layout/theme/theme'
import { dropToken, keepToken } from '../../../providers/accessToken'
import { signal } from '../../../providers/signals'
import type { Upload } from '../files/upload'
import type { TemplateResource } from '../sides'
import { TemplateBuilder } from './TemplateBuilder'

const words = polyglot(() => en as never, 'en', [{ locale: 'en', name: 'English' }], { allowMissing: true })
const mail = { content: '<p>Hi {{ name }}</p>', style: '' }
const record = {
  id: 7,
  name: 'Spring',
  version: 3,
  ...mail,
  attachments: [{ url: ' /files/attachments/a.csv', name: 'a.csv' }],
}

const provider = {
  getList: vi.fn(),
  getOne: vi.fn(),
  create: vi.fn(),
  update: vi.fn(),
}
const upload = vi.fn<Upload>()
/** Stands for the editor page: frames load nothing here. */
const page = { postMessage: vi.fn() }

beforeEach(() => {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(page as unknown as Window)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 404 })),
  )
  provider.getList.mockResolvedValue({ data: [], total: 0 })
  provider.getOne.mockResolvedValue({ data: record })
  provider.create.mockImplementation(async (_resource, { data }) => ({ data: { id: 9, ...data } }))
  provider.update.mockImplementation(async (_resource, { data }) => ({ data: { id: 7, ...data } }))
})
afterEach(() => {
  cleanup()
  dropToken()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

/** Shows the builder with an editor that opens the mail as it is and answers what it is asked. */
async function open(resource: TemplateResource, path: string) {
  const route = { path: '/builder/:template?', element: <Inside resource={resource} /> }
  const router = createMemoryRouter([route, { path: '*', element: <h1>the list</h1> }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
  await screen.findByTitle('Email')
  const state = { ...mail, inlinedBytes: 20, canUndo: false, canRedo: false, layers: [], mail: null }
  const tell = (data: FromEditor) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: window.location.origin,
        source: page as unknown as Window,
      }),
    )
  const heard = page.postMessage.mockImplementation((message: unknown) => {
    const { type, nonce } = message as { type: string; nonce: string }
    if (type === 'load') tell({ type: 'loaded', state })
    if (type === 'read') tell({ type: 'read', nonce, ...mail })
  })
  tell({ type: 'ready' })
  const save = await screen.findByRole('button', { name: /^Save/ })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  return { router, save, tell, heard, state }
}

function Inside({ resource }: { resource: TemplateResource }) {
  return (
    <ThemeProvider theme={makeTheme('light', 'ltr')}>
      <CoreAdminContext
        dataProvider={provider as unknown as DataProvider}
        i18nProvider={words}
        store={memoryStore()}
      >
        <TemplateBuilder resource={resource} upload={upload} />
      </CoreAdminContext>
    </ThemeProvider>
  )
}

describe('the template builder', () => {
  it('creates a template without an id, leaves an empty name to the server, and goes to the list', async () => {
    const { save, router } = await open('templates', '/builder')
    expect(screen.getByText('Not saved')).toBeTruthy()
    fireEvent.click(save)
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
    expect(provider.create).toHaveBeenCalledWith('templates', { data: { name: '', ...mail } })
  })

  it('changes a template with an id over the version that was read, attachments trimmed', async () => {
    const { save, router } = await open('bw-templates', '/builder/7')
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Summer' } })
    expect(screen.getByText('Not saved')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: 'It is summer' } })
    fireEvent.click(save)
    await waitFor(() => expect(router.state.location.pathname).toBe('/bw-templates'))
    const attachments = [{ url: '/files/attachments/a.csv', name: 'a.csv' }]
    expect(provider.update.mock.calls[0]![1].data).toEqual({
      name: 'Summer',
      subject: 'It is summer',
      ...mail,
      version: 3,
      attachments,
    })
  })

  it('stays open when the answer carries an error', async () => {
    provider.update.mockResolvedValue({ data: { id: 7, error: 'forbidden' } })
    const { save, router } = await open('templates', '/builder/7')
    fireEvent.click(save)
    await waitFor(() => expect(provider.update).toHaveBeenCalled())
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    expect(router.state.location.pathname).toBe('/builder/7')
  })

  it('asks when somebody else saved meanwhile, and saves over theirs', async () => {
    const current = { ...record, version: 5 }
    provider.update.mockRejectedValueOnce({ status: 409, body: { error: 'conflict', current } })
    const { save, router } = await open('templates', '/builder/7')
    fireEvent.click(save)
    fireEvent.click(await screen.findByRole('button', { name: 'Save mine over it' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
    expect(provider.update.mock.calls[1]![1].data.version).toBe(5)
  })

  it('asks before changes are lost', async () => {
    const { router, tell, state } = await open('templates', '/builder/7')
    tell({ type: 'change', state: { ...state, content: '<p>Changed</p>' } })
    await screen.findByText('Not saved')
    void router.navigate('/templates')
    await screen.findByText('Leave without saving?')
    expect(router.state.location.pathname).toBe('/builder/7')
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates'))
  })

  it('has the work again after the session ended in the middle, over the version it began from', async () => {
    keepToken(tokenOf(5))
    const { tell, state } = await open('templates', '/builder/7')
    tell({ type: 'change', state: { ...state, content: '<p>Half</p>' } })
    tell({ type: 'writing', content: '<p>Half a word</p>' })
    await screen.findByText('Not saved')
    signal('ended')
    dropToken()
    cleanup()
    keepToken(tokenOf(5))
    provider.getOne.mockResolvedValue({ data: { ...record, version: 4 } })
    page.postMessage.mockClear()
    const { heard, save } = await open('templates', '/builder/7')
    const said = heard.mock.calls.map(([message]) => message as { type: string; content?: string })
    expect(said.find(({ type }) => type === 'load')?.content).toBe('<p>Half a word</p>')
    expect(screen.getByText('Not saved')).toBeTruthy()
    expect(sessionStorage.length).toBe(0)
    fireEvent.click(save)
    await waitFor(() => expect(provider.update).toHaveBeenCalled())
    expect(provider.update.mock.calls[0]![1].data.version).toBe(3)
  })

  it('puts blocks and merge fields in by click', async () => {
    const { heard } = await open('templates', '/builder/7')
    fireEvent.click(screen.getByRole('button', { name: 'Heading' }))
    fireEvent.click(screen.getByRole('button', { name: /^Unsubscribe link/ }))
    const said = heard.mock.calls.map(
      ([message]) => message as { type: string; code?: string; html?: string },
    )
    expect(said.find(({ type }) => type === 'insertBlock')?.html).toContain('<h2')
    expect(said.find(({ type }) => type === 'insertField')?.code).toBe('{{ unsubscribe_url }}')
  })

  it('uploads attachments with progress, and keeps no half file', async () => {
    let finish = (_url: string) => {}
    upload.mockImplementation((file, { onProgress }) => {
      onProgress?.(0.62)
      return new Promise(done => {
        finish = url => done({ url, name: file.name, size: file.size, type: file.type })
      })
    })
    const { save } = await open('bw-templates', '/builder')
    const picker = document.querySelector<HTMLInputElement>('input[accept^=".csv"]')!
    fireEvent.change(picker, { target: { files: [new File(['a;b'], 'rows.csv', { type: 'text/csv' })] } })
    await screen.findByText('62%')
    fireEvent.click(save)
    expect(provider.create).not.toHaveBeenCalled()
    finish(' /files/attachments/0123456789abcdef.csv ')
    await screen.findByText('1 kB')
    fireEvent.click(save)
    await waitFor(() => expect(provider.create).toHaveBeenCalled())
    expect(provider.create.mock.calls[0]![1].data.attachments).toEqual([
      { url: '/files/attachments/0123456789abcdef.csv', name: 'rows.csv' },
    ])
  })
})
