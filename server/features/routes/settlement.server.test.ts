import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-06-01T11:00:00Z')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { openCase, wayOf } = caseKit(() => app)
const make = async (resource: string, values: Record<string, unknown>) =>
  good(await user.post(`/${resource}`, values))

describe('settlement counts from the first permit of a skilled worker', () => {
  const settlementOf = async (route: string, permits: Record<string, unknown>[], issuedIn?: string) => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, route)
    if (issuedIn) {
      const kind_id = await idOf('document_kinds', 'vocational_certificate')
      await make('documents', {
        candidate_id,
        kind_id,
        issuing_country_id: await idOf('countries', issuedIn),
      })
    }
    for (const permit of permits) await make('permits', { candidate_id, result: 'issued', ...permit })
    const { clocks } = await wayOf(id)
    return clocks.flatMap(({ key, state, due_on }) =>
      key.startsWith('C-38') && state !== 'not_started' ? [`${key} ${due_on}`] : [],
    )
  }
  const measure = { law: '16d_1', issued_on: '2025-02-01' }
  const changed = { kind: 'change_of_title', law: '18a', issued_on: '2026-03-01' }
  const renewed = { law: '18b', issued_on: '2027-03-01' }

  test.each([
    ['a permit for a measure is none', 'NURSE_MEASURE', [measure], []],
    ['36 months after the title was changed', 'NURSE_MEASURE', [measure, changed], ['C-38 2029-03-01']],
    ['by the day and not by the order of entry', 'SKILLED', [renewed, changed], ['C-38 2029-03-01']],
    [
      '27 months with a Blue Card',
      'BLUE_CARD',
      [{ law: '18g', issued_on: '2026-03-01' }],
      ['C-38b 2028-06-01'],
    ],
    [
      'on its route also where the law was not entered',
      'SKILLED',
      [{ issued_on: '2026-03-01' }],
      ['C-38 2029-03-01'],
    ],
    ['a permit of another law is none', 'FOLLOW_UP', [{ law: '20', issued_on: '2026-02-01' }], []],
    [
      'a permit for the training is none: 24 months after it',
      'TRAINING',
      [
        { law: '16a', issued_on: '2023-03-01' },
        { law: '18a', issued_on: '2026-03-01' },
      ],
      ['C-38a 2028-03-01'],
    ],
  ])('%s', async (_, route, permits, expected) => {
    expect(await settlementOf(route, permits)).toEqual(expected)
  })

  test('21 months with a Blue Card and German above B1', async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'BLUE_CARD')
    const modules = ['reading', 'listening', 'writing', 'speaking'].map(name => [`${name}_on`, '2026-05-20'])
    const certificate = { candidate_id, provider: 'goethe', level: 'C1', ...Object.fromEntries(modules) }
    await make('language-certificates', certificate)
    await make('permits', { candidate_id, result: 'issued', law: '18g', issued_on: '2026-10-01' })
    const { clocks } = await wayOf(id)
    expect(clocks.find(({ key }) => key === 'C-38c')).toMatchObject({ due_on: '2028-07-01' })
    expect(clocks.filter(({ key }) => key === 'C-38b')).toEqual([])
  })

  test('a B1 that is asked for is met by C1, in a case that is not the primary one too', async () => {
    const candidate_id = await candidateId()
    const nurse = await openCase(candidate_id, 'NURSE_MEASURE')
    await openCase(candidate_id, 'BLUE_CARD')
    const stateOf = async () =>
      (await wayOf(nurse.id)).tracks
        .flatMap(({ steps }) => steps.flatMap(({ requirements }) => requirements))
        .find(({ key }) => key === 'nurse_b1')?.state
    expect(await stateOf()).toBe('unmet')
    const modules = ['reading', 'listening', 'writing', 'speaking'].map(name => [`${name}_on`, '2026-05-20'])
    const certificate = { candidate_id, provider: 'goethe', level: 'C1', ...Object.fromEntries(modules) }
    await make('language-certificates', certificate)
    expect(await stateOf()).toBe('met')
  })

  test('24 months with a training in Germany', async () => {
    expect(await settlementOf('SKILLED', [changed], 'de')).toEqual(['C-38a 2028-03-01'])
    expect(await settlementOf('SKILLED', [changed], 'eg')).toEqual(['C-38 2029-03-01'])
  })
})
