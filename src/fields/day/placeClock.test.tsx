// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Definition } from '../../../contract/definition/define'
import type { Field } from '../../../contract/definition/fields'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { calls } from '../../../contract/resources/calls'
import { breaches } from '../../../contract/resources/privacy'
import { visas } from '../../../contract/resources/procedures'
import { candidateEvaluations, candidateInterviews, interviews } from '../../../contract/resources/requests'
import { onlineSeminars } from '../../../contract/resources/seminars'
import { draw } from '../../../tests/kit/screens/draw'
import { serve } from '../../../tests/kit/screens/fetch'
import { FieldCell } from '../FieldCell'
import { kinds } from '../registry'

const EGYPT = 5
const CAIRO = 3

interface Typed {
  of: Definition
  name: string
  start: Record<string, unknown>
  held: Record<string, unknown>
}

function Moment({ of, name, start, held }: Typed) {
  const form = useForm<Record<string, unknown>>({ defaultValues: start })
  const field = of.fields[name] as Field
  const { Input } = kinds[field.kind]
  const record = form.watch()
  Object.assign(held, record)
  return (
    <FormProvider {...form}>
      <Suspense fallback="...">
        <Input
          resource={of.name}
          name={name}
          field={field}
          label="Appointment"
          value={record[name]}
          onChange={value => form.setValue(name, value)}
        />
      </Suspense>
      <button type="button" onClick={() => form.setValue('mission_id', CAIRO)}>
        Choose Cairo
      </button>
      <output>
        <FieldCell resource={of.name} source={name} record={record} />
      </output>
    </FormProvider>
  )
}

/** Offices in two countries, and the hosts and evaluators there. */
const PLACES = {
  offices: [
    { id: 1, name: 'Munich', timezone: 'Europe/Berlin' },
    { id: 2, name: 'Casablanca', timezone: 'Africa/Casablanca' },
  ],
  users: [
    { id: 11, name: 'Karin', office_id: 1 },
    { id: 12, name: 'Yassin', office_id: null },
  ],
  missions: [{ id: CAIRO, name: 'Cairo', country_id: EGYPT }],
  candidates: [
    { id: 7, name: 'Mona', country_id: null },
    { id: 8, name: 'Sara', country_id: EGYPT },
  ],
  countries: [{ id: EGYPT, slug: 'eg' }],
  'online-appointments-settings': [{ id: 21, name: 'Advice', timezone: 'Africa/Cairo' }],
}

/** A reader with the browser and the office in Casablanca; the organisation is in Germany. */
const READER = { office_id: 2, organisation: { time_zone: 'Europe/Berlin' } }

function show(start: Record<string, unknown>, of: Definition = visas, name = 'appointment_at') {
  serve(
    Object.fromEntries(
      Object.entries(PLACES).flatMap(([resource, rows]) => [
        [`POST /${resource}-all`, rows],
        [`GET /${resource}`, rows],
      ]),
    ),
  )
  const held: Record<string, unknown> = {}
  draw(<Moment of={of} name={name} start={{ [name]: null, ...start }} held={held} />, { me: READER })
  return held
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the appointment of a visa', () => {
  it('is typed and shown by the clock of the mission, which is named', async () => {
    const held = show({ candidate_id: 7, mission_id: CAIRO })
    expect(await screen.findByText('Time in Egypt')).toBeTruthy()
    type('Appointment', '02.12.2026')
    type('Appointment: Time', '09:30')
    expect(held.appointment_at).toBe('2026-12-02T07:30:00.000Z')
    expect(screen.getByRole('status').textContent).toBe('2 Dec 2026, 09:30 (Time in Egypt)')
  })

  it('has the clock of the organisation without a place, and keeps the time that was typed when a mission is chosen', async () => {
    const held = show({ candidate_id: 7, mission_id: null })
    expect(await screen.findByText(/^Time in .Europe\/Berlin.$/)).toBeTruthy()
    type('Appointment', '02.12.2026')
    type('Appointment: Time', '09:30')
    expect(held.appointment_at).toBe('2026-12-02T08:30:00.000Z')
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

describe('a moment that is typed in Casablanca', () => {
  it.each([
    [candidateEvaluations, 'appointment', { evaluator_id: 11 }, 'Europe/Berlin', '07:30'],
    [candidateEvaluations, 'appointment', { evaluator_id: 12 }, 'Europe/Berlin', '07:30'],
    [onlineAppointments, 'at', { setting_id: 21, host_id: 11 }, 'Africa/Cairo', '06:30'],
    [onlineAppointments, 'at', { host_id: 11 }, 'Europe/Berlin', '07:30'],
    [onlineSeminars, 'at', { host_id: 11 }, 'Europe/Berlin', '07:30'],
    [interviews, 'at', {}, 'Germany', '07:30'],
    [calls, 'at', {}, 'Africa/Casablanca', '08:30'],
    [breaches, 'known_at', {}, 'Europe/Berlin', '07:30'],
  ] as const)('of %o is by the clock of its place', async (of, name, start, place, utc) => {
    vi.stubEnv('TZ', 'Africa/Casablanca')
    const held = show(start, of, name)
    expect(await screen.findByText(new RegExp(`^Time in .?${place}.?$`))).toBeTruthy()
    type('Appointment', '02.07.2027')
    type('Appointment: Time', '09:30')
    expect(held[name]).toBe(`2027-07-02T${utc}:00.000Z`)
  })

  it('of an interview has the hour of the person beside it', async () => {
    vi.stubEnv('TZ', 'Africa/Casablanca')
    const start = { candidate_id: 8, at: '2027-02-19T09:00:00Z' }
    show(start, candidateInterviews, 'at')
    expect(await screen.findAllByText('19 Feb 2027, 11:00')).toHaveLength(2)
    expect((screen.getByRole('textbox', { name: 'Appointment: Time' }) as HTMLInputElement).value).toBe(
      '10:00',
    )
    expect(screen.getByRole('status').textContent).toBe(
      '19 Feb 2027, 10:00 (Time in Germany)19 Feb 2027, 11:00 (Time in Egypt)',
    )
  })
})
