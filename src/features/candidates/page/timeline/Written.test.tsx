// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draw } from '../../../../../tests/kit/screens/draw'
import { Text } from './Written'

afterEach(cleanup)

it('a text in the history has words in the place of a personal link', () => {
  const text = 'Your page:\nhttps://lotse.example/p/{link-12}\nBest regards'
  const { container } = draw(<Text>{text}</Text>)
  expect(container.textContent).toContain('Your page:\n[personal link]\nBest regards')
  expect(container.textContent).not.toContain('{link')
})
