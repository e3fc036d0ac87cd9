// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applicationFiled, showCase } from '../../../../tests/kit/screens/casePage'
import { sentTo } from '../../../../tests/kit/screens/fetch'
import { caseRequirement, wayOf } from '../../../../tests/kit/screens/way'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('questions of the conditions', () => {
  const question = (field: string, changes = {}) =>
    ({ field, kind: 'yes_no', value: null, by: null, at: null, ...changes }) as const
  const way = wayOf({
    case: { ...wayOf().case, state: 'open' },
    questions: [
      question('job_fits_degree'),
      question('it_experience', {
        ...{ value: false, by: { id: 3, name: 'Mona Adel' }, at: '2026-11-20T09:00:00Z' },
      }),
      { ...question('funds_month'), kind: 'number' },
    ],
  })

  it('stand with answer, person and day, and are answered in one form', async () => {
    const calls = showCase({ way }, { 'POST /cases/31/answers': way })
    const region = within(await screen.findByRole('region', { name: 'Questions about the requirements' }))
    expect(region.getByText('The job fits the degree').closest('li')?.textContent).toContain(
      'Not answered yet',
    )
    expect(region.getByText(/Mona Adel/).closest('li')?.textContent).toMatch(/IT.*No.*Mona Adel, .*20/)
    await userEvent.click(region.getByRole('button', { name: 'Answer questions' }))
    const dialog = within(await screen.findByRole('dialog'))
    const fits = within(dialog.getByRole('group', { name: 'The job fits the degree' }))
    await userEvent.click(fits.getByRole('radio', { name: 'Yes' }))
    const funds = await dialog.findByRole('textbox', { name: /Monthly funds/ })
    await userEvent.type(funds, 'much')
    const save = dialog.getByRole('button', { name: 'Save' })
    expect((save as HTMLButtonElement).disabled).toBe(true)
    await userEvent.clear(funds)
    await userEvent.type(funds, '992,50')
    await userEvent.click(save)
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/answers').map(({ body }) => body)).toEqual([
        { version: 4, answers: { job_fits_degree: true, it_experience: false, funds_month: 992.5 } },
      ]),
    )
  })

  it('are read only where the case has ended or the role may not change it', async () => {
    showCase({ way: { ...way, case: { ...way.case, state: 'lost' } } })
    const region = within(await screen.findByRole('region', { name: 'Questions about the requirements' }))
    expect(region.queryByRole('button')).toBeNull()
  })

  it('hold a step that blocks as long as nobody has answered', async () => {
    const held = caseRequirement({
      ...{ state: 'unknown', effect: 'block' },
      missing: [[{ reason: 'answer_missing', values: { field: 'job_fits_degree' } }]],
    })
    showCase({ way: applicationFiled([held]) })
    const line = await screen.findByText('Answer the question: The job fits the degree')
    expect(line.closest('li')?.getAttribute('data-effect')).toBe('block')
  })
})
