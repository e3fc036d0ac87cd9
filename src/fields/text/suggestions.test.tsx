// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { draw } from '../../../tests/kit/screens/draw'
import { kinds } from '../registry'

afterEach(cleanup)

const { Input } = kinds.text

function City() {
  const [value, setValue] = useState<unknown>('')
  return (
    <Suspense>
      <Input
        resource="bw-leads"
        name="city"
        field={bwLeads.fields.city}
        label="City"
        value={value}
        onChange={setValue}
      />
    </Suspense>
  )
}

it('offers the large German cities for the city of an employer, and takes any other', async () => {
  draw(<City />)
  const box = await screen.findByLabelText<HTMLInputElement>('City')
  const offered = () => [...(document.getElementById(box.getAttribute('list') ?? '')?.children ?? [])]
  await waitFor(() => expect(offered().length).toBeGreaterThanOrEqual(75))
  const cities = offered().map(option => option.getAttribute('value'))
  expect(cities).toEqual(expect.arrayContaining(['Aachen', 'Köln', 'Würzburg']))
  await userEvent.type(box, 'Bad Homburg')
  expect(box.value).toBe('Bad Homburg')
})
