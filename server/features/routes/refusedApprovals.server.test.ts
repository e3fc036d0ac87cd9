import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, startOn, stepIn } from '../../../tests/kit/cases'

/** The approval of the BA that the visa needs (§ 18 (2) no. 2, § 18g (1) s. 2 AufenthG; docs/spec/routes.md, "Other routes"). */

let app: TestApp
beforeAll(async () => {
  app = await startOn('2026-11-25')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { make, openCase, wayOf } = caseKit(() => app)

async function requirementOf(id: number, key: string) {
  const found = stepIn(await wayOf(id), 'visa_application_ready')?.requirements.find(each => each.key === key)
  return { state: found?.state, missing: found?.missing }
}
const decided = (result: string) => ({
  occupation: 'Cook',
  applied_on: '2026-11-02',
  decided_on: '2026-11-20',
  result,
})

describe('the approval of the BA', () => {
  test.each([
    ['SKILLED', 'ba_approved', {}],
    ['BLUE_CARD', 'blue_card_ba', { salary_year: 48_000 }],
  ])(
    'is missing on a regular case on %s until it is granted, and after it was refused',
    async (route, key, values) => {
      const candidate_id = await candidateId()
      const { id } = await openCase(candidate_id, route, values)
      expect((await requirementOf(id, key)).state).toBe('unmet')
      await make('ba-approvals', { candidate_id, ...decided('rejected') })
      const refused = await requirementOf(id, key)
      expect(refused.state).toBe('unmet')
      expect(refused.missing?.flat()).toContainEqual({
        reason: 'step_failed',
        values: { step: 'ba_result', outcome: 'rejected' },
      })
      expect(refused.missing?.flat()).not.toContainEqual(
        expect.objectContaining({ values: { step: 'accelerated_result' } }),
      )
      await make('ba-approvals', {
        candidate_id,
        ...decided('approved'),
        applied_on: '2026-11-21',
        decided_on: '2026-11-25',
      })
      expect((await requirementOf(id, key)).state).toBe('met')
    },
  )

  test('comes with the pre-approval in the accelerated procedure', async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { accelerated: true })
    expect((await requirementOf(id, 'ba_approved')).state).toBe('unmet')
    await make('preapprovals', { candidate_id, issued_on: '2026-11-20', result: 'issued' })
    expect((await requirementOf(id, 'ba_approved')).state).toBe('met')
  })

  test('is not needed for a Blue Card with the full salary', async () => {
    const { id } = await openCase(await candidateId(), 'BLUE_CARD', { salary_year: 50_700 })
    expect((await requirementOf(id, 'blue_card_ba')).state).toBe('met')
  })
})
