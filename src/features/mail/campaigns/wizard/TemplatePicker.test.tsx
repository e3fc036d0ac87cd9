// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../../tests/kit/screens/draw'
import { around, pageOf, serve } from '../../../../../tests/kit/screens/fetch'
import { sideOf } from '../../sides'
import { TemplatePicker } from './TemplatePicker'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ subject, language = 'en' }: { subject: string; language?: string }) {
  const form = useForm({ defaultValues: { subject, language, template_id: null } })
  return (
    <FormProvider {...form}>
      <TemplatePicker side={sideOf('campaigns')} />
      <output>{useWatch({ control: form.control, name: 'subject' })}</output>
    </FormProvider>
  )
}

async function pick(subject: string, language?: string) {
  serve({
    ...around,
    'GET /templates/9': { id: 9, name: 'Newsletter, English', content: '<div lang="en">Hello</div>' },
    'GET /template-owners': { ids: [1] },
    'GET /templates': pageOf([{ id: 9, name: 'Newsletter, English', subject: 'The courses start' }]),
  })
  draw(
    <ResourceContextProvider value="campaigns">
      <Form subject={subject} language={language} />
    </ResourceContextProvider>,
  )
  await userEvent.click(screen.getByLabelText(/^Template/))
  await userEvent.click(await screen.findByRole('option', { name: 'Newsletter, English' }))
}
const said = () => document.querySelector('output')?.textContent

it('brings the subject of a template along, where none is written yet', async () => {
  await pick(' ')
  await waitFor(() => expect(said()).toBe('The courses start'))
  cleanup()
  await pick('My own')
  await waitFor(() =>
    expect((screen.getByLabelText(/^Template/) as HTMLInputElement).value).toBe('Newsletter, English'),
  )
  expect(said()).toBe('My own')
})

it('warns of a template in another language than the campaign', async () => {
  await pick(' ', 'ar')
  expect(
    await screen.findByText(/^The campaign is in Arabic, the template is in another language/),
  ).toBeTruthy()
  cleanup()
  await pick(' ', 'en')
  await waitFor(() => expect(said()).toBe('The courses start'))
  expect(screen.queryByText(/in another language/)).toBeNull()
})

it('says with an Arabic comma in Arabic that a template is required', () => {
  serve(around)
  draw(
    <ResourceContextProvider value="campaigns">
      <Form subject="" />
    </ResourceContextProvider>,
    { locale: 'ar' },
  )
  expect(screen.getByRole('combobox', { name: 'القالب، مطلوب' })).toBeTruthy()
})
