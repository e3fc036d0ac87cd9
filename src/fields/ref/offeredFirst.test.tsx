// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { pageOf, serveBy } from '../../../tests/kit/screens/fetch'
import ResourceCreate from '../../views/record/ResourceCreate'

const [EGYPT, SYRIA, MOROCCO] = [1, 2, 3]
const MISSIONS = [
  { id: 11, name: 'Amman', residence_country_ids: [SYRIA], active: true },
  { id: 12, name: 'Cairo', residence_country_ids: [EGYPT, SYRIA], active: true },
  { id: 13, name: 'Rabat', residence_country_ids: [MOROCCO], active: true },
]
let residence = EGYPT
let chosen: number | null = null

beforeEach(() => {
  residence = EGYPT
  chosen = null
  serveBy(({ path, query, body }) => {
    if (path === '/missions-all')
      return MISSIONS.filter(({ id }) => (body as { ids: number[] }).ids.includes(id))
    const { residence_country_ids: wanted, id } = JSON.parse(query.get('filter') ?? '{}')
    const person = {
      ...{ id: 7, version: 1, name: 'Noura', country_id: residence, nationality_ids: [SYRIA] },
      mission_id: chosen,
    }
    const one = MISSIONS.find(each => path === `/missions/${each.id}`)
    if (one) return one
    if (path === '/candidates/7') return person
    if (path === '/candidates-all') return [person]
    if (path === '/candidates') return pageOf([person])
    if (path === '/countries') return []
    if (path !== '/missions') return pageOf([])
    const isWanted = (each: (typeof MISSIONS)[number]) =>
      (!wanted || each.residence_country_ids.some(country => wanted.includes(country))) &&
      (!id || [id].flat().includes(each.id))
    return pageOf(MISSIONS.filter(isWanted))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mission = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Embassy or consulate' })

describe('the embassy of a visa', () => {
  it('is the only one for the residence of the person, with the reason', async () => {
    draw(<ResourceCreate resource="visas" values={{ candidate_id: 7 }} />)
    const box = await mission()
    await waitFor(() => expect(box.value).toBe('Cairo'))
    expect(screen.getByText('By country of residence')).toBeTruthy()
  })

  it('is chosen by a person where there are several, those for the residence and the nationality first', async () => {
    residence = SYRIA
    draw(<ResourceCreate resource="visas" values={{ candidate_id: 7 }} />)
    const box = await mission()
    await userEvent.click(box)
    await screen.findByText('By country of residence')
    const offered = () => screen.getAllByRole('option').map(option => option.textContent)
    await waitFor(() => expect(offered().slice(0, 3)).toEqual(['Amman', 'Cairo', 'Rabat']))
    expect(screen.getByText('Others')).toBeTruthy()
    expect(box.value).toBe('')
  })

  it('groups by nationality after residence', async () => {
    residence = MOROCCO
    draw(<ResourceCreate resource="visas" values={{ candidate_id: 7 }} />)
    const box = await mission()
    await waitFor(() => expect(box.value).toBe('Rabat'))
    await userEvent.clear(box)
    await userEvent.click(box)
    await screen.findByText('By nationality')
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 3)
        .map(option => option.textContent),
    ).toEqual(['Rabat', 'Amman', 'Cairo'])
  })

  it('is the one that a person chose for the candidate, wherever the person lives', async () => {
    chosen = 13
    draw(<ResourceCreate resource="visas" values={{ candidate_id: 7 }} />)
    const box = await mission()
    await waitFor(() => expect(box.value).toBe('Rabat'))
    expect(screen.getByText('Chosen for this candidate')).toBeTruthy()
  })
})

describe('the embassy of a candidate', () => {
  it('is proposed by the residence that the form holds, and chosen by a person', async () => {
    draw(<ResourceCreate resource="candidates" values={{ country_id: SYRIA }} />)
    const box = await mission()
    await userEvent.click(box)
    await screen.findByText('By country of residence')
    const offered = screen.getAllByRole('option').map(option => option.textContent)
    expect(offered.slice(0, 3)).toEqual(['Amman', 'Cairo', 'Rabat'])
    expect(box.value).toBe('')
    await userEvent.click(screen.getByRole('option', { name: 'Cairo' }))
    await waitFor(() => expect(box.value).toBe('Cairo'))
  })
})
