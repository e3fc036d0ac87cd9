// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { sentTo, serve } from '../../../../tests/kit/screens/fetch'
import type { TemplateRecord } from '../sides'
import { VersionsDialog } from './VersionsDialog'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const head = { saved_by: 2, saved_by_name: 'Karim Benali', editor: 'grapesjs' }
  const then = { ...head, version: 1, saved_at: '2026-10-23T08:00:00Z', name: 'Newsletter' }
  const now = { ...then, version: 2, saved_at: '2026-11-02T08:00:00Z', name: 'Renamed' }
  const old = {
    ...{ subject: 'As it was', content: '<p>Then</p>', style: '', design: null },
    ...{ plain_text: 'Then, by hand', attachments: null },
  }
  const record: TemplateRecord = {
    ...{ id: 9, version: 2, name: 'Renamed', subject: 'Another', content: '<p>Now</p>', style: '' },
  }
  const calls = serve({
    'GET /templates/9/versions': [now, then],
    'GET /templates/9/versions/1': { ...then, ...old },
    'PUT /templates/9': { ...record, version: 3 },
  })
  const onRestored = vi.fn()
  draw(
    <VersionsDialog
      resource="templates"
      record={record}
      now={{ content: '<p>Now</p>', style: '', subject: 'Another', plainText: 'Now, by hand' }}
      onRestored={onRestored}
      onClose={() => undefined}
    />,
  )
  return { calls, onRestored }
}

const chooseOldest = async () => userEvent.click(await screen.findByRole('button', { name: /23 Oct 2026/ }))

it('tells what has changed in the subject, in the mail, and in its text by hand', async () => {
  open()
  await chooseOldest()
  await userEvent.click(await screen.findByRole('button', { name: 'Changed words' }))
  const changes = async (name: string) =>
    [...(await screen.findByRole('region', { name })).querySelectorAll('del, ins')].map(
      ({ tagName, textContent }) => `${tagName}: ${textContent}`,
    )
  expect(await changes('Subject')).toEqual(['DEL: As it was', 'INS: Another'])
  expect(await changes('Content')).toEqual(['DEL: Then', 'INS: Now'])
  expect(await changes('Plain text')).toEqual(['DEL: Then, by hand', 'INS: Now, by hand'])
})

it('brings back all of a version, its subject and its text by hand too', async () => {
  const { calls, onRestored } = open()
  await chooseOldest()
  const restore = screen.getByRole('button', { name: 'Restore this version' }) as HTMLButtonElement
  await waitFor(() => expect(restore.disabled).toBe(false))
  await userEvent.click(restore)
  await waitFor(() => expect(onRestored).toHaveBeenCalled())
  expect(sentTo(calls, 'PUT', '/templates/9')[0]?.body).toMatchObject({
    ...{ name: 'Newsletter', subject: 'As it was', content: '<p>Then</p>' },
    ...{ plain_text: 'Then, by hand', version: 2 },
  })
})
