// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadOnce } from './reloadOnce'

describe('reloadOnce', () => {
  const reload = vi.fn()
  let target: EventTarget
  const fail = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

  beforeEach(() => {
    reload.mockReset()
    sessionStorage.clear()
    document.body.innerHTML = ''
    target = new EventTarget()
    reloadOnce(target as unknown as Window, sessionStorage, reload)
  })

  it('reloads after the first failure and leaves the second to the view', () => {
    expect([fail(), fail()]).toEqual([false, true])
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not throw away what was typed', () => {
    document.body.innerHTML = '<form data-unsaved="true"></form>'
    expect(fail()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })

  it('stays where it is without a connection', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(fail()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    online.mockRestore()
  })
})
