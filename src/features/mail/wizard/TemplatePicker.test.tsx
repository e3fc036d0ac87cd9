// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourceContextProvider } from 'ra-core'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../views/test/around'
import { sideOf } from '../sides'
import { around, pageOf, serve } from '../test-server'
import { TemplatePicker } from './TemplatePicker'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ subject }: { subject: string }) {
  const form = useForm({ defaultValues: { subject, template_id: null } })
  return (
    <FormProvider {...form}>
      <TemplatePicker side={sideOf('campaigns')} />
      <output>{useWatch({ control: form.control, name: 'subject' })}</output>
    </FormProvider>
  )
}

async function pick(subject: string) {
  serve({
    ...around,
    'GET /template-owners': { ids: [1] },
    'GET /templates': pageOf([{ id: 9, name: 'Newsletter, English', subject: 'The courses start' }]),
  })
  draw(
    <ResourceContextProvider value="campaigns">
      <Form subject={subject} />
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
