// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClockState } from '../../../../contract/calls/candidates/page'
import { pageOf, paper, rule, step, track } from '../../../../tests/kit/screens/candidatePage'
import { draw } from '../../../../tests/kit/screens/draw'
import { type Call, pageOf as listOf, Refused, serve } from '../../../../tests/kit/screens/fetch'
import { CandidatePage } from './CandidatePage'

const TIMELINE = {
  items: [
    {
      ...{ key: 'call 1', kind: 'call', at: '2026-11-20T09:15:00Z', who: { id: 1, name: 'Omar Haddad' } },
      record: { id: 1, status: 'answered', minutes: 4, note: 'Comes on Thursday' },
    },
    {
      ...{ key: 'change 2', kind: 'change', at: '2026-11-20T08:00:00Z', who: null, action: 'update' },
      changes: [{ field: 'visa_embassy', old: null, new: 'Rabat' }],
    },
  ],
  next: null,
}

function show(
  page = pageOf(),
  answers: Record<string, unknown> = {},
  options: Parameters<typeof draw>[1] = {},
) {
  const calls = serve({ 'GET /candidates/7/page': page, 'GET /candidates/7/timeline': TIMELINE, ...answers })
  draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000, ...options })
  return calls
}

const sent = (calls: readonly Call[], line: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === line).map(({ body }) => body)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the page of a candidate', () => {
  it('asks twice: for the page and for the timeline', async () => {
    const calls = show()
    await screen.findByText('Comes on Thursday')
    expect(screen.getByRole('heading', { name: 'Meryem El Idrissi' })).toBeTruthy()
    expect(screen.getByText('In procedure')).toBeTruthy()
    expect(screen.getByText('Omar Haddad', { selector: 'dd bdi' })).toBeTruthy()
    expect(calls.map(({ path }) => path)).toEqual(['/candidates/7/page', '/candidates/7/timeline'])
  })

  it('names the next step of the tracks where no clock runs, and says when all are finished', async () => {
    const ahead = async () => within(await screen.findByRole('region', { name: 'Next step' }))
    show(
      pageOf({
        next: null,
        tracks: [track('recognition', [], { current: 'recognition_ready' }), track('visa')],
      }),
    )
    expect((await ahead()).getByRole('heading', { name: /Recognition.*ready/i })).toBeTruthy()
    expect((await ahead()).getByText(/Assignee/)).toBeTruthy()
    cleanup()
    const over = track('recognition', ['recognition_result'], { current: null })
    show(pageOf({ next: null, tracks: [over, track('language', [], { current: 'a1_started' })] }))
    expect((await ahead()).getByText('All steps are finished.')).toBeTruthy()
  })

  it('heads a refusal in the timeline by its decision, not by the approval', async () => {
    const refusal = {
      ...{ key: 'refusal 1', kind: 'step', at: '2026-11-20T09:15:00Z', who: null, id: 1, track: 'visa' },
      ...{
        step: 'visa_granted',
        done: false,
        day: '2026-11-19',
        by_silence: false,
        refused: true,
        reason: null,
      },
    }
    show(undefined, { 'GET /candidates/7/timeline': { items: [refusal], next: null } })
    const line = (await screen.findByText(/Refused on .*19/)).closest('li')
    expect(line?.querySelector('b')?.textContent).toBe('Visa decision')
  })

  it('names the match of an entry, with its old and its new state', async () => {
    const change = { field: 'state', old: 'proposed', new: 'presented' }
    const record = { id: 4, name: 'Pflegefachkraft, Klinik am See' }
    const moved = {
      ...{ key: 'match-1', kind: 'record', at: '2026-11-20T09:15:00Z', who: null },
      ...{ resource: 'matches', record, action: 'update', changes: [change] },
    }
    show(undefined, { 'GET /candidates/7/timeline': { items: [moved], next: null } })
    const line = (await screen.findByText('Pflegefachkraft, Klinik am See')).closest('li')
    expect(line?.querySelector('a')?.getAttribute('href')).toBe('/matches/4/show')
    expect(line?.querySelector('del')?.textContent).toBe('Proposed')
    expect(line?.querySelector('ins')?.textContent).toBe('Presented')
  })

  it('shows from which day and time an appointment was moved, by the clock of its place', async () => {
    const at = { at: '2026-11-20T09:15:00Z', who: null }
    const step = {
      ...{ key: 'step-1', kind: 'step', ...at, id: 1, track: 'visa', step: 'visa_appointment', done: true },
      ...{ day: '2036-03-14', was: '2036-03-12', by_silence: false, reason: null },
    }
    const change = {
      field: 'appointment_at',
      old: '2036-03-12T09:00:00.000Z',
      new: '2036-03-14T10:30:00.000Z',
    }
    const moment = {
      ...{ key: 'visadate-1', kind: 'record', ...at, resource: 'visas', action: 'update' },
      ...{ record: { id: 4, mission_country_id: 9 }, changes: [change] },
    }
    show(undefined, {
      'GET /candidates/7/timeline': { items: [step, moment], next: null },
      'GET /countries': [{ id: 9, slug: 'eg', en: 'Egypt' }],
    })
    const day = (await screen.findByText(/^on .*14.*2036$/)).closest('li')
    expect(day?.querySelector('del')?.textContent).toMatch(/12.*2036/)
    const placed = (await screen.findAllByText(/Egypt/))[0]?.closest('li')
    expect(placed?.querySelector('del')?.textContent).toMatch(/12.*2036.*11:00.*Egypt/)
    expect(placed?.querySelector('ins')?.textContent).toMatch(/14.*2036.*12:30.*Egypt/)
  })

  it("shows the reader's script first", async () => {
    show(undefined, {}, { locale: 'ar' })
    expect(await screen.findByRole('heading', { name: 'مريم الإدريسي' })).toBeTruthy()
  })

  it('says how to go on where the record is gone', async () => {
    show(undefined, { 'GET /candidates/7/page': new Refused(404, { error: 'not_found' }) })
    expect(await screen.findByText('This record doesn’t exist any more.')).toBeTruthy()
  })
})

describe('a step', () => {
  const ready = () => screen.findByRole('button', { name: /^Submitted/ })
  const recognition = pageOf({ tracks: [track('recognition', ['recognition_ready'])] })

  it('is set by one click with today, and can be undone', async () => {
    const after = pageOf({ tracks: [track('recognition', ['recognition_ready', 'recognition_submitted'])] })
    const calls = show(recognition, {
      'POST /candidates/7/steps': { ...after, change_id: 12 },
      'POST /candidates/7/steps/undo': recognition,
    })
    await userEvent.click(await ready())
    const dialog = await screen.findByRole('dialog', { name: 'Recognition: Submitted' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Complete step' }))
    await waitFor(() => expect(sent(calls, 'POST /candidates/7/steps')).toHaveLength(1))
    expect(sent(calls, 'POST /candidates/7/steps')[0]).toMatchObject({
      ...{ step: 'recognition_submitted', done: true, version: 3 },
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent(calls, 'POST /candidates/7/steps/undo')).toEqual([{ change_id: 12 }]))
  })

  it('waits for a rule that blocks, and passes one that warns once it was said', async () => {
    const steps = [
      step('recognition_ready', { done: true }),
      step('recognition_submitted', { requirements: [rule('ba_documents_ready')] }),
    ]
    const page = pageOf({ tracks: [track('recognition', [], { steps })] })
    const calls = show(page, { 'POST /candidates/7/steps': { ...page, change_id: null } })
    await userEvent.click(await ready())
    const set = await screen.findByRole('button', { name: 'Complete step' })
    expect(set).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Go on without it' }))
    await userEvent.click(set)
    await waitFor(() => expect(sent(calls, 'POST /candidates/7/steps')[0]).toMatchObject({ confirm: [5] }))
  })

  it('shows what the server finds missing', async () => {
    const refusal = new Refused(422, {
      error: 'invalid',
      requirements: [rule('ba_documents_ready', { effect: 'block' })],
    })
    show(recognition, { 'POST /candidates/7/steps': refusal })
    await userEvent.click(await ready())
    await userEvent.click(await screen.findByRole('button', { name: 'Complete step' }))
    expect(await screen.findByText('Complete BA approval: Documents ready first')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Complete step' })).toHaveProperty('disabled', true)
  })

  it('shows the newest where somebody else was quicker', async () => {
    const refusal = new Refused(409, { error: 'conflict', current: {} })
    const calls = show(recognition, { 'POST /candidates/7/steps': refusal })
    await userEvent.click(await ready())
    await userEvent.click(await screen.findByRole('button', { name: 'Complete step' }))
    expect(await screen.findByText(/You now see the newest version/)).toBeTruthy()
    expect(sent(calls, 'GET /candidates/7/page').length).toBe(2)
  })

  it('that was taken says when, and is taken back', async () => {
    const calls = show(recognition, { 'POST /candidates/7/steps': { ...recognition, change_id: null } })
    await userEvent.click(await screen.findByRole('button', { name: /^Ready/ }))
    expect(await screen.findByText('1 Aug 2026')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo step' }))
    await waitFor(() => expect(sent(calls, 'POST /candidates/7/steps')[0]).toMatchObject({ done: false }))
  })
})

describe('a step that an authority decides', () => {
  const STEPS = 'POST /candidates/7/steps'
  const ba = (changes = {}) =>
    pageOf({
      tracks: [
        track('ba', [], { steps: [step('ba_submitted', { done: true }), step('ba_result', changes)] }),
      ],
    })
  const open = async () => {
    const line = await screen.findByRole('list', { name: /BA/ })
    await userEvent.click(await within(line).findByRole('button', { name: /Result|Decision/ }))
    return screen.findByRole('dialog')
  }

  it('asks which decision before it is set, and offers no text for a refusal', async () => {
    const calls = show(ba(), { [STEPS]: { ...ba(), change_id: null } })
    const form = within(await open())
    const set = form.getByRole<HTMLButtonElement>('button', { name: 'Complete step' })
    expect(set.disabled).toBe(true)
    expect(form.queryByText('Notify the person')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Approved' }))
    expect(form.getByText('Notify the person')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Refused' }))
    expect(form.queryByText('Notify the person')).toBeNull()
    await userEvent.type(await form.findByRole('textbox', { name: 'Reasons of the refusal' }), 'Low pay')
    await userEvent.click(form.getByRole('button', { name: 'Record refusal' }))
    await waitFor(() =>
      expect(sent(calls, STEPS)).toEqual([
        expect.objectContaining({ step: 'ba_result', decision: 'refused', note: 'Low pay' }),
      ]),
    )
  })

  it('that was refused still shows in the head how long an appeal is possible', async () => {
    const appeal = {
      ...{ id: 5, version: 1, source: 'route', rule: 'C-29', what: 'Appeal against the refusal' },
      ...{ expiry: 'appeal_lost', latest_on: '2099-02-02' },
      ...{ started_on: '2099-01-01', due_on: '2099-02-01', days_left: 12, of_days: 31, holder: 'candidate' },
    } as unknown as ClockState
    const second = {
      ...appeal,
      id: 6,
      rule: 'C-29.2',
      what: 'Appeal against the other',
      due_on: '2099-03-01',
    }
    const asks_for = { resource: 'ba-approvals', id: 3 }
    const refused = { on: '2026-09-11', note: null, remedy: null, asks_for }
    show({ ...ba({ refused }), clocks: [second, appeal] })
    const head = within(await screen.findByRole('region', { name: 'Decide now' }))
    expect(head.getByRole('heading', { name: 'Appeal against the refusal' })).toBeTruthy()
    expect(head.getByRole('heading', { name: 'Appeal against the other' })).toBeTruthy()
    expect(head.getAllByText(/Next working day: .*2099/)).toHaveLength(2)
    expect(head.getByText(/When was the decision received\?/)).toBeTruthy()
    expect(head.getByRole('link', { name: 'Enter the day' }).getAttribute('href')).toContain(
      '/ba-approvals/3',
    )
  })

  it('that was refused waits for the court once a remedy was filed, and asks for no decision', async () => {
    const remedy = { kind: 'lawsuit', filed_on: '2026-09-20', court: 'VG Berlin' } as const
    show(ba({ refused: { on: '2026-09-11', note: null, remedy } }))
    const head = within(await screen.findByRole('region', { name: 'Remedy pending' }))
    expect(head.getByText('waiting on the court')).toBeTruthy()
    expect(head.getByText('Action at the administrative court')).toBeTruthy()
    expect(head.getByText('VG Berlin')).toBeTruthy()
    expect(screen.queryByText(/Decide how to continue/)).toBeNull()
  })

  it.each([
    [{}, 'Decide now', /^Decide how to continue/],
    [
      { contest: { id: 5, due_on: '2026-12-24', is_lost: false } },
      'Decide now',
      /Decide by .*24.*: a lawsuit/,
    ],
    [
      { chosen: 'lawsuit', contest: { id: 5, due_on: '2026-12-24', is_lost: false } },
      ...(['Next step', /File the lawsuit by .*24/] as const),
    ],
    [{ chosen: 'new_application' }, 'Next step', 'Prepare the new application.'],
    [
      { chosen: 'lawsuit', contest: { id: 5, due_on: '2026-12-24', is_lost: true } },
      ...(['Decide now', /can no longer be contested/] as const),
    ],
  ] as const)('that was refused names the next act (%o)', async (now, heading, words) => {
    const refused = { on: '2026-11-20', note: null, remedy: null, ...now }
    const steps = [step('visa_submitted', { done: true }), step('visa_granted', { refused })]
    const lost = {
      ...{ id: 5, version: 1, source: 'route', rule: 'C-29', what: 'Lawsuit against the refused visa' },
      ...{
        expiry: 'appeal_lost',
        is_lost: true,
        refused: 'visa',
        started_on: '2026-10-08',
        due_on: '2026-11-08',
      },
    } as unknown as ClockState
    const isLost = 'contest' in now && now.contest.is_lost
    show(pageOf({ next: null, clocks: isLost ? [lost] : [], tracks: [track('visa', [], { steps })] }))
    const head = within(await screen.findByRole('region', { name: heading }))
    expect(head.getByText(words)).toBeTruthy()
    expect(head.getByRole('heading', { name: 'Visa decision' })).toBeTruthy()
    expect(head.queryByText(/Granted|Lawsuit against/)).toBeNull()
  })

  it.each([
    ['recognition', 'Decide now', 1],
    [null, 'Next step', 0],
  ])('of a refused %s whose time to contest is over says what is left', async (refused, heading, count) => {
    const what = 'Remedy against the recognition decision'
    const days = { started_on: '2026-10-08', due_on: '2026-11-08' }
    const clock = { id: 5, version: 1, source: 'route', expiry: 'appeal_lost', is_lost: true, refused }
    show(pageOf({ next: null, clocks: [{ ...clock, what, ...days } as unknown as ClockState] }))
    const head = within(await screen.findByRole('region', { name: heading }))
    expect(head.queryAllByRole('heading', { name: what })).toHaveLength(count)
    expect(head.queryAllByText(/add a new application, continue by another route, or end/)).toHaveLength(
      count,
    )
  })

  it('that was refused says so in the head, on its mark and in its dialog, and cannot be set', async () => {
    show(ba({ refused: { on: '2026-09-11', note: 'Low pay', remedy: null } }))
    const head = within(await screen.findByRole('region', { name: 'Decide now' }))
    expect(head.getByText(/Refused on .*11/)).toBeTruthy()
    expect(head.getByText('Low pay')).toBeTruthy()
    expect(head.getByText(/Decide how to continue/)).toBeTruthy()
    const dialog = within(await open())
    expect(dialog.getByText(/Refused on .*11/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Complete step' })).toBeNull()
    expect(dialog.queryByText('Notify the person')).toBeNull()
  })
})

describe('a note', () => {
  it('is written by N and names a colleague', async () => {
    const calls = show(undefined, {
      'GET /users': { data: [{ id: 4, name: 'Lena Brandt' }], current_page: 1, last_page: 1, total: 1 },
      'POST /users': { data: [{ id: 4, name: 'Lena Brandt' }], current_page: 1, last_page: 1, total: 1 },
      'POST /notes': { id: 1 },
    })
    const box = await screen.findByRole('textbox', { name: /Write a note/ })
    await userEvent.keyboard('n')
    expect(document.activeElement).toBe(box)
    await userEvent.type(box, 'Ask @Len')
    await screen.findByRole('option', { name: 'Lena Brandt' })
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent(calls, 'POST /notes')).toEqual([
        { candidate_id: 7, text: 'Ask @Lena Brandt', mentions: [4] },
      ]),
    )
  })
})

describe('papers', () => {
  const ASK = 'POST /candidates/7/documents/ask'
  const message = {
    channel: 'mail',
    to: 'meryem@people.example',
    subject: 'Your paper',
    body: 'Please send it.',
  }

  it('are asked for with a day, once the text and its way were shown', async () => {
    const calls = show(undefined, { [ASK]: { id: 1, holder: 'candidate', sent: message } })
    await userEvent.click(await screen.findByRole('button', { name: 'Ask: Police clearance' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask' })
    expect(await within(dialog).findByText(/Please send it\./)).toBeTruthy()
    expect(within(dialog).getByText(/Goes by email to .*meryem@people\.example/)).toBeTruthy()
    expect(sent(calls, ASK)).toEqual([expect.objectContaining({ kind_id: 1, dry_run: true })])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(sent(calls, ASK)).toHaveLength(2))
    expect(sent(calls, ASK)[1]).not.toHaveProperty('dry_run')
    const snack = within(screen.getByRole('region', { name: 'Messages' }))
    const letter = await snack.findByText(/Please send it\./)
    expect([letter.dir, letter.textContent]).toEqual(['auto', message.body])
    expect(snack.getByText(/^Goes by email to .*meryem@people\.example.* until then:$/)).toBeTruthy()
  })

  it('are checked with a hint on the language where they are the sheet of § 299', async () => {
    const items = ['info_299_sheet', 'cv'].map((slug, place) =>
      paper(slug, { kind_id: place + 1, state: 'uploaded', document_id: place + 5 }),
    )
    const documents = items.map(({ document_id, kind_id }) => ({
      ...{ id: document_id, version: 1, candidate_id: 7, kind_id, uploaded_by: 99, state: 'uploaded' },
    }))
    const page = pageOf({ papers: { have: 0, need: 2, items } })
    show(page, { 'GET /documents': listOf(documents) }, { at: '/candidates/7?tab=papers' })
    const hint = /language this person understands/
    await userEvent.click(await screen.findByRole('button', { name: 'Check document: info_299_sheet' }))
    expect(await screen.findByText(hint)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Check document: cv' }))
    await screen.findByRole('dialog')
    expect(screen.queryByText(hint)).toBeNull()
  })

  it('that an authority owes only get a deadline, and the dialog says so', async () => {
    show(undefined, { [ASK]: { id: 1, holder: 'authority', sent: null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Ask: Police clearance' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask' })
    expect(
      await within(dialog).findByText(/The authority issues this document; nothing is sent/),
    ).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Record deadline' })).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Ask' })).toBeNull()
  })
})

describe('fees', () => {
  it('are written as rows: only what changed is sent', async () => {
    const calls = show(undefined, { 'PUT /candidates/7': { id: 7 } }, { at: '/candidates/7?tab=fees' })
    expect(await screen.findByText('First: Course')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Edit: First: Course' }))
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '4900')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(calls, 'PUT /candidates/7')).toEqual([{ first_fees: '4900', version: 3 }]),
    )
  })
})
