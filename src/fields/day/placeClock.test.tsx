// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Field } from '../../../contract/definition/fields'
import { visas } from '../../../contract/resources/procedures'
import { draw } from '../../../tests/kit/screens/draw'
import { serve } from '../../../tests/kit/screens/fetch'
import { FieldCell } from '../FieldCell'
import { kinds } from '../registry'

const EGYPT = 5
const CAIRO = 3

function Visa({ start, held }: { start: Record<string, unknown>; held: Record<string, unknown> }) {
  const form = useForm<Record<string, unknown>>({ defaultValues: start })
  const field = visas.fields.appointment_at as Field
  const { Input } = kinds[field.kind]
  const record = form.watch()
  Object.assign(held, record)
  return (
    <FormProvider {...form}>
      <Suspense fallback="...">
        <Input
          resource="visas"
          name="appointment_at"
          field={field}
          label="Appointment"
          value={record.appointment_at}
          onChange={value => form.setValue('appointment_at', value)}
        />
      </Suspense>
      <button type="button" onClick={() => form.setValue('mission_id', CAIRO)}>
        Choose Cairo
      </button>
      <output>
        <FieldCell resource="visas" source="appointment_at" record={record} />
      </output>
    </FormProvider>
  )
}

function show(start: Record<string, unknown>) {
  serve({
    'POST /missions-all': [{ id: CAIRO, name: 'Cairo', country_id: EGYPT }],
    'POST /candidates-all': [{ id: 7, name: 'Mona', country_id: null }],
    'POST /countries-all': [{ id: EGYPT, slug: 'eg' }],
    'GET /countries': [{ id: EGYPT, slug: 'eg' }],
    'GET /missions': [{ id: CAIRO, name: 'Cairo', country_id: EGYPT }],
  })
  const held: Record<string, unknown> = {}
  draw(<Visa start={{ candidate_id: 7, mission_id: null, appointment_at: null, ...start }} held={held} />)
  return held
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the appointment of a visa', () => {
  it('is typed and shown by the clock of the mission, which is named', async () => {
    const held = show({ mission_id: CAIRO })
    expect(await screen.findByText('Time in Egypt')).toBeTruthy()
    type('Appointment', '02.12.2026')
    type('Appointment: Time', '09:30')
    expect(held.appointment_at).toBe('2026-12-02T07:30:00.000Z')
    expect(screen.getByRole('status').textContent).toBe('2 Dec 2026, 09:30 (Time in Egypt)')
  })

  it('names the clock of the browser without a place, and keeps the time that was typed when a mission is chosen', async () => {
    const held = show({})
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(await screen.findByText(`Time in ${own}`)).toBeTruthy()
    type('Appointment', '02.12.2026')
    type('Appointment: Time', '09:30')
    expect(held.appointment_at).toBe(new Date('2026-12-02T09:30:00').toISOString())
    fireEvent.click(screen.getByRole('button', { name: 'Choose Cairo' }))
    expect(await screen.findByText('Time in Egypt')).toBeTruthy()
    expect(held.appointment_at).toBe('2026-12-02T07:30:00.000Z')
  })

  it('that was stored before stays the moment that it is', async () => {
    const held = show({ mission_id: CAIRO, appointment_at: '2026-12-02T08:30:00Z' })
    expect(await screen.findByText('2 Dec 2026, 10:30')).toBeTruthy()
    expect(held.appointment_at).toBe('2026-12-02T08:30:00Z')
  })
})
