// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { focusField } from './focusField'

it('focuses the field that stands first on screen, whatever order the errors have', async () => {
  document.body.innerHTML =
    '<div data-field="at"><input id="at"></div><div data-field="name"><input id="name"></div>'
  focusField(['name', 'at'])
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('at'))
})
