// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ConversationMessage } from '../../../contract/calls/whatsapp'
import { draw } from '../../../tests/kit/screens/draw'
import { Bubble } from './Bubble'

afterEach(cleanup)

it('a message of a conversation has words in the place of a personal link', () => {
  const message: ConversationMessage = {
    ...{
      id: 1,
      at: '2026-11-23T09:00:00Z',
      direction: 'out',
      kind: 'text',
      status: 'sent',
      channel: 'official',
    },
    ...{ error: null, user: null, media: null, fetching: false, reacts_to: null },
    text: 'Your page:\nhttps://lotse.example/p/{link}\nBest regards',
  }
  const { container } = draw(<Bubble message={message} reaction={undefined} onRetry={undefined} />)
  expect(container.textContent).toContain('Your page:\n[personal link]\nBest regards')
  expect(container.textContent).not.toContain('{link')
})
