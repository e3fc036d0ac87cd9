// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { serve } from '../../../tests/kit/screens/fetch'
import { UserName } from './UserName'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['en', 7, 'Karim Saleh'],
  ['ar', 7, 'كريم صالح'],
  ['ar', 8, 'Anna Weber'],
] as const)(
  'a colleague is named in the script of the reader, where there is one: %s, %i',
  async (locale, id, shown) => {
    serve({
      'POST /users-all': [
        { id: 7, name: 'Karim Saleh', name_arabic: 'كريم صالح' },
        { id: 8, name: 'Anna Weber', name_arabic: null },
      ],
    })
    draw(<UserName id={id} name={id === 7 ? 'Karim Saleh' : 'Anna Weber'} />, { locale })
    expect(await screen.findByText(shown)).toBeTruthy()
  },
)
