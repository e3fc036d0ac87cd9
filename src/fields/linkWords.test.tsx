// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draw } from '../../tests/kit/screens/draw'
import { FieldCell } from './FieldCell'

afterEach(cleanup)

it('the record of a message has words in the place of a personal link', () => {
  const text = 'Your page:\nhttps://lotse.example/p/{link-12}\nBest regards'
  const { container } = draw(
    <FieldCell resource="candidate-messages" source="body" record={{ id: 1, body: text }} />,
  )
  expect(container.textContent).toContain('Your page:\n[personal link]\nBest regards')
  expect(container.textContent).not.toContain('{link')
})
