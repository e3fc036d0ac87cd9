// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../tests/kit/screens/draw'
import { QuestionDialog } from './QuestionDialog'

afterEach(cleanup)

function open() {
  const onClose = vi.fn()
  function Asking() {
    const [note, setNote] = useState('as it was')
    return (
      <QuestionDialog title="Add a call" verb="Save" onClose={onClose}>
        <textarea aria-label="Note" value={note} onChange={event => setNote(event.target.value)} />
      </QuestionDialog>
    )
  }
  draw(<Asking />)
  const note = screen.getByRole('textbox', { name: 'Note' })
  note.focus()
  return { onClose, note, type: (text: string) => fireEvent.change(note, { target: { value: text } }) }
}
const pressEscape = (on: Element) => fireEvent.keyDown(on, { key: 'Escape' })

it('asks before Escape drops what was typed', async () => {
  const { onClose, note, type } = open()
  type('calls back on Monday')
  pressEscape(note)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(onClose).not.toHaveBeenCalled()
  pressEscape(note)
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks before a click beside it, too', async () => {
  const { onClose, type } = open()
  type('calls back on Monday')
  const beside = document.querySelector('.MuiDialog-container')!
  fireEvent.mouseDown(beside)
  fireEvent.click(beside)
  await screen.findByText('Leave without saving?')
  expect(onClose).not.toHaveBeenCalled()
})

it('does not ask where nothing was typed, nor after its own button', () => {
  const { onClose, note, type } = open()
  type('more')
  type('as it was')
  pressEscape(note)
  expect(onClose).toHaveBeenCalledOnce()
  type('more')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
