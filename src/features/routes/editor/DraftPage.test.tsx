// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { VersionContent } from '../../../../contract/routes/version'
import { draw, place } from '../../../../tests/kit/screens/draw'
import { type Answers, type Call, pageOf, Refused, sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { DraftPage } from './DraftPage'
import { newStep } from './edits'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const route = { id: 3, version: 1, slug: 'TRAINING', en: 'Training', ar: 'تدريب', fr: null, de: null }
const named = (en: string) => ({ en, ar: `${en} ar`, fr: `${en} fr`, de: `${en} de` })
const CONTENT: VersionContent = {
  tracks: [
    {
      key: 'papers',
      names: named('Documents'),
      runs: 'in_order',
      steps: [
        { ...newStep(), key: 'ready', names: named('Documents ready') },
        { ...newStep(), key: 'sent', names: named('Application sent') },
      ],
    },
  ],
  clocks: [],
  requirements: [],
}
const versionOf = (version: number) => ({ id: 12, version, route_id: 3, number: 2, state: 'draft' })
const answerOf = (content: VersionContent, version = 1) => ({
  version: versionOf(version),
  content,
  problems: [],
  difference: null,
})

function open(answers: Answers = {}, content = CONTENT) {
  const calls = serve({
    'GET /routes/3': route,
    'GET /routes': pageOf([route]),
    'GET /document-kinds': [],
    'GET /countries': [],
    'GET /sectors': [],
    'GET /bundeslands': [{ id: 1, slug: 'berlin', en: 'Berlin' }],
    'GET /routes/3/versions/draft': answerOf(content),
    'GET /routes/3/versions/published': answerOf(CONTENT),
    'GET /cases': { ...pageOf([]), total: 7 },
    'PUT /routes/3/draft': ({ body }: Call) => answerOf((body as { content: VersionContent }).content, 2),
    'POST /routes/3/publish': answerOf(content, 3),
    ...answers,
  })
  draw(<DraftPage />, { at: '/routes/3/draft', path: '/routes/:id/draft' })
  return calls
}

const sentContent = (calls: Call[]) => {
  const body = sentTo(calls, 'PUT', '/routes/3/draft').at(-1)?.body as { content: VersionContent } | undefined
  return body?.content ?? CONTENT
}
const dialog = async () => within(await screen.findByRole('dialog'))
const write = async (box: Promise<HTMLElement>, value: string) =>
  fireEvent.change(await box, { target: { value } })
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('adds a step with a key after its name, moves it by button, and saves', async () => {
  const calls = open()
  await click('Add step')
  const form = await dialog()
  for (const language of ['English', 'Arabic', 'French', 'German'])
    await write(form.findByLabelText(`Name (${language})`), `Health check ${language}`)
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await click('Move up: Health check English')
  await screen.findByText('Now at place 2 of 3')
  await click('Save')
  await waitFor(() => expect(sentTo(calls, 'PUT', '/routes/3/draft')).toHaveLength(1))
  const steps = sentContent(calls).tracks[0]?.steps
  expect(steps?.map(({ key }) => key)).toEqual(['ready', 'health_check_english', 'sent'])
  expect(steps?.[1]?.names.ar).toBe('Health check Arabic')
})

it('asks for what a clock lacks, and adds it', async () => {
  const calls = open()
  await click(/^Deadlines 0/)
  await click('Add deadline')
  const form = await dialog()
  await write(form.findByLabelText('Name (English)'), 'Reply')
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await form.findByText('Some fields are empty or not valid.')
  await userEvent.click(form.getByRole('combobox', { name: 'Step that starts it' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Documents ready' }))
  await write(form.findByLabelText('Source'), 'Our rule')
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await screen.findByText('X-01')
  // In three languages the name is missing; a draft may be saved with problems.
  await screen.findAllByText(/3 problems hold up publishing/)
  await click('Save')
  await waitFor(() => expect(sentContent(calls).clocks[0]?.from_step).toBe('ready'))
})

const choose = async (form: ReturnType<typeof within>, label: string, option: string | RegExp) => {
  await userEvent.click(await form.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
/** Chooses one of several values, and closes the list. */
const tick = async (form: ReturnType<typeof within>, label: string, option: string) => {
  await choose(form, label, option)
  await userEvent.keyboard('{Escape}')
}

it('adds a step that follows a record, by choices alone', async () => {
  const calls = open()
  await click('Add step')
  const form = await dialog()
  for (const language of ['English', 'Arabic', 'French', 'German'])
    await write(form.findByLabelText(`Name (${language})`), `Final exam ${language}`)
  await choose(form, 'Record that moves the step', 'Exams')
  await choose(form, 'Date in the record', 'Result on')
  await choose(form, 'Result in the record', 'Result')
  await userEvent.click(form.getByRole('button', { name: 'Limit the records' }))
  await choose(form, 'Field of the record', 'Kind')
  await tick(form, 'Values', 'Final exam')
  await userEvent.click(form.getByRole('button', { name: 'Add outcome' }))
  for (const language of ['English', 'Arabic', 'French', 'German'])
    await write(form.findByLabelText(`Outcome (${language})`), `Reached ${language}`)
  await tick(form, 'Values in the record that mean this outcome', 'Passed')
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await screen.findByText('Records move this step: Exams, Result on')
  await click('Save')
  await waitFor(() => expect(sentTo(calls, 'PUT', '/routes/3/draft')).toHaveLength(1))
  expect(sentContent(calls).tracks[0]?.steps[2]).toMatchObject({
    record: {
      ...{ resource: 'exams', event: 'decided_on', result: 'result' },
      where: [{ field: 'kind', in: ['final'] }],
    },
    outcomes: [{ key: 'reached_english', of: ['passed'] }],
  })
})

it('adds a deadline of records that other records end, with the holidays of a Land, by choices alone', async () => {
  const calls = open()
  await click(/^Deadlines 0/)
  await click('Add deadline')
  const form = await dialog()
  await write(form.findByLabelText('Name (English)'), 'Reply')
  await choose(form, 'Records that it counts from', 'Licences')
  await choose(form, 'Date in the record that ends it', 'Decided on')
  await choose(form, 'Bundesland for public holidays', 'Berlin')
  await userEvent.click(form.getByRole('button', { name: 'Add a record that ends it' }))
  await choose(form, 'Date in the record', 'Filed on')
  await choose(form, 'Step that starts it', 'Documents ready')
  await write(form.findByLabelText('Source'), 'Our rule')
  await write(form.findByLabelText('Checked on'), '2099-01-01')
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await form.findByText('Some fields are empty or not valid.')
  await write(form.findByLabelText('Checked on'), '2026-11-01')
  await userEvent.click(form.getByRole('button', { name: 'Apply' }))
  await screen.findByText('X-01')
  await click('Save')
  await waitFor(() =>
    expect(sentContent(calls).clocks[0]).toMatchObject({
      ...{ record: 'licences', ends_on: 'granted_on', land: 'berlin', from_step: 'ready' },
      settled_by: [{ resource: 'remedies', event: 'filed_on' }],
    }),
  )
})

it('names a mistyped rule before it is published', async () => {
  const block = {
    ...{ key: 'own_guard', names: named('Own check'), step: 'sent', effect: 'block' as const },
    source: { text: 'A law', kind: 'law', checked_on: '2026-11-01', confidence: 'sure' } as const,
  }
  open({}, { ...CONTENT, requirements: [{ ...block, groups: [[{ needs: 'guard', guard: 'G-99' }]] }] })
  await screen.findByRole('button', { name: 'Own check: the automatic check G-99 does not exist' })
  expect((screen.getByRole('button', { name: 'Publish' }) as HTMLButtonElement).disabled).toBe(true)
})

it('shows what changes and how many cases are open, and publishes with a reason', async () => {
  const changed = structuredClone(CONTENT)
  changed.tracks[0]?.steps.push({ ...newStep(), key: 'more', names: named('One more') })
  const calls = open({}, changed)
  await click('Publish')
  const form = await dialog()
  await form.findByText('One more')
  await form.findByText('7 open cases on this route')
  await userEvent.click(form.getByRole('button', { name: 'Publish version 2' }))
  expect(sentTo(calls, 'POST', '/routes/3/publish')).toEqual([])
  await write(form.findByLabelText('Reason'), 'A new step')
  await userEvent.click(form.getByRole('button', { name: 'Publish version 2' }))
  await waitFor(() => expect(place.at).toBe('/routes/3'))
  expect(sentTo(calls, 'POST', '/routes/3/publish')[0]?.body).toMatchObject({
    version: 1,
    reason: 'A new step',
    affects_running: false,
  })
})

it('keeps the changes when another person saved first, and saves over them on demand', async () => {
  const calls = open({
    'PUT /routes/3/draft': ({ body }: Call) => {
      const order = body as { version: number; content: VersionContent }
      return order.version === 5
        ? answerOf(order.content, 6)
        : new Refused(409, { error: 'conflict', current: versionOf(5) })
    },
  })
  await click('Remove: Application sent')
  await click('Save')
  await screen.findByText(/Your changes are still here/)
  expect(screen.queryByText('Application sent')).toBeNull()
  await click('Save my version over it')
  await waitFor(() => expect(sentTo(calls, 'PUT', '/routes/3/draft')).toHaveLength(2))
  expect(sentContent(calls).tracks[0]?.steps.map(({ key }) => key)).toEqual(['ready'])
  await waitFor(() => expect(screen.queryByText(/Your changes are still here/)).toBeNull())
})

it('holds up publishing while a track has no step, and leads to the problem', async () => {
  open()
  await click('Remove: Documents ready')
  await click('Remove: Application sent')
  await click('A track needs at least one step')
  await waitFor(() => expect(document.activeElement?.id).toBe('item-tracks-0'))
  expect((screen.getByRole('button', { name: 'Publish' }) as HTMLButtonElement).disabled).toBe(true)
})
