// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf, paper, rule, step, track } from '../../../../tests/kit/screens/candidatePage'
import { pageOf as listOf, Refused } from '../../../../tests/kit/screens/fetch'
import { sent, show } from '../../../../tests/kit/screens/showCandidate'

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
