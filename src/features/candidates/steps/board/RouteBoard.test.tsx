// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaseStepOrder, CaseStepState, CaseStepsOrder } from '../../../../../contract/calls/cases'
import { pageOf as candidatePage } from '../../../../../tests/kit/screens/candidatePage'
import { draw, place } from '../../../../../tests/kit/screens/draw'
import { pageOf, sentTo, serve } from '../../../../../tests/kit/screens/fetch'
import { caseLine, caseRequirement, caseStep, caseTrack, wayOf } from '../../../../../tests/kit/screens/way'
import { CandidatesList } from '../../list/CandidatesList'
// Loaded before the test begins: on demand, a busy machine takes longer than a screen is waited for.
import './RouteBoard'
import './TrackTabs'
import './TrackBoard'

const ROUTE = { id: 2, slug: 'SKILLED', en: 'Skilled work', ar: 'عمل ماهر', law: null, accelerated: false }
const STEPS = ['ready', 'filed', 'granted']
const IDS = [11, 12, 13]
const named = (name: string) => ({ en: name, ar: name, fr: name, de: name })
const OUTCOMES = [
  { key: 'granted', names: named('Visa granted') },
  { key: 'rejected', names: named('Visa refused'), fails: true },
]

/** The case of the one candidate, as the server keeps it. */
let steps: CaseStepState[] = []
let version = 4
const way = () => ({
  ...wayOf({ tracks: [caseTrack('visa', 'Visa', { steps })] }),
  case: { id: 31, version, candidate_id: 7, is_primary: true, state: 'open' },
})
const reached = () => steps.findLastIndex(({ state }) => state === 'done')

function show(at = 'SKILLED.visa') {
  const version_of = { content: { tracks: [trackOf()], clocks: [], requirements: [] }, problems: [] }
  const calls = serve({
    'GET /routes': pageOf([ROUTE]),
    'GET /route-versions': pageOf([{ id: 5, route_id: 2, state: 'published', number: 1 }]),
    'GET /routes/2/versions/published': { version: { id: 5, version: 1 }, difference: null, ...version_of },
    'GET /route-steps': pageOf(STEPS.map((slug, index) => ({ id: IDS[index], slug, en: slug }))),
    'GET /candidates': ({ query }: { query: URLSearchParams }) => {
      const { reached_step_ids, reached_step_ids_neq } = JSON.parse(query.get('filter') ?? '{}')
      const id = IDS[reached()]
      const isWhole = !reached_step_ids && !reached_step_ids_neq
      const lies = reached_step_ids_neq ? id === undefined : reached_step_ids?.includes(id)
      return pageOf(lies || isWhole ? [{ id: 7, version: 3, name: 'Meryem' }] : [])
    },
    'GET /candidates/7/page': candidatePage({ cases: [caseLine()] }),
    'GET /cases/31/way': () => way(),
    'POST /cases/31/steps': ({ body }: { body: unknown }) => set([body as CaseStepOrder]),
    'POST /cases/31/steps/all': ({ body }: { body: unknown }) => set((body as CaseStepsOrder).steps),
  })
  draw(<CandidatesList />, { at: `/candidates?kind=board&tab=${at}`, path: '/candidates' })
  return calls
}
function set(orders: readonly Omit<CaseStepOrder, 'version'>[]) {
  version += 1
  for (const { step, state, day = null, outcome = null } of orders)
    steps = steps.map(each => (each.key === step ? { ...each, state, day, outcome } : each))
  return way()
}
const trackOf = () => ({
  ...{ key: 'visa', names: named('Visa'), runs: 'in_order' },
  steps: STEPS.map(key => ({ key, names: named(key), holder: 'us', kind: 'milestone' })),
})
const card = () => screen.findByRole('group', { name: 'Meryem' })
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })
async function carry(keys: string) {
  ;(await card()).focus()
  await userEvent.keyboard(` ${keys} `)
}
const lies = (name: string) =>
  waitFor(() => expect(within(column(name)).getByRole('group', { name: 'Meryem' })).toBeTruthy())
const sent = (calls: ReturnType<typeof serve>) =>
  sentTo(calls, 'POST', '/cases/31/steps').map(({ body }) => body)

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined)
  version = 4
  steps = [
    caseStep('ready', 'ready'),
    caseStep('filed', 'filed'),
    caseStep('granted', 'granted', { outcomes: OUTCOMES }),
  ]
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the board of a route', () => {
  it('has a column a step, moves a card by one call, and takes it back', async () => {
    const calls = show()
    await lies('Not started')
    await carry('{ArrowRight}')
    await lies('ready')
    expect(sent(calls)).toEqual([{ step: 'ready', state: 'done', version: 4 }])
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent(calls)[1]).toEqual({ step: 'ready', state: 'open', version: 5 }))
    await lies('Not started')
  })

  it('asks for the result and for what is missing, as the candidate page does', async () => {
    steps = [
      caseStep('ready', 'ready', { state: 'done' }),
      caseStep('filed', 'filed', { state: 'done' }),
      caseStep('granted', 'granted', { outcomes: OUTCOMES, requirements: [caseRequirement()] }),
    ]
    const calls = show()
    await lies('filed')
    await carry('{ArrowRight}')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Visa granted' }))
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: 'Complete step' }))
    await lies('granted')
    expect(sent(calls)).toMatchObject([
      { step: 'granted', state: 'done', outcome: 'granted', confirm: ['passport'] },
    ])
  })

  it('takes back the steps behind by one call once that is confirmed, the last one first', async () => {
    steps = steps.map(step => ({ ...step, state: 'done' as const, day: '2026-11-01' }))
    const calls = show()
    await lies('granted')
    await carry('{ArrowLeft}{ArrowLeft}')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'filed',
      'granted',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Undo step' }))
    await lies('ready')
    const whole = sentTo(calls, 'POST', '/cases/31/steps/all').map(({ body }) => body)
    expect([...sent(calls), ...whole]).toEqual([
      {
        version: 4,
        steps: [
          { step: 'granted', state: 'open' },
          { step: 'filed', state: 'open' },
        ],
      },
    ])
  })

  it('is chosen beside the classic tracks', async () => {
    show('visa')
    const choice = await screen.findByRole('combobox', { name: 'Route' })
    await screen.findByRole('option', { name: 'Skilled work' })
    await userEvent.selectOptions(choice, 'SKILLED')
    await waitFor(() => expect(new URLSearchParams(place.search).get('tab')).toBe('SKILLED.'))
    await lies('Not started')
  })
})
