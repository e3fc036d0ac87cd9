import { afterAll, vi } from 'vitest'

// A busy machine takes longer than the second that testing-library waits for what a test looks for.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
  // A query by role asks for the style of each element and of those above it, which happy-dom works out of all rules of the
  // page: a quarter of the work. What a rule hides is seen in the browser alone, what an element hides by itself here too.
  window.getComputedStyle = element => (element as HTMLElement).style
  const { origin } = location
  const styles = document.head.querySelectorAll('style')
  // Files share their modules and their window.
  afterAll(async () => {
    // The style engine goes on behind its last tag: without it no file after this one draws an input.
    const removed = Array.from(styles).filter(style => !style.isConnected).length
    if (removed > 0) throw new Error(`this file took ${removed} style tags out of the document`)
    // A link that was clicked for real, such as that of a download, takes the window away from all files after this one.
    if (location.origin !== origin) throw new Error(`this file left the page for ${location.href}`)
    // A part that is still loading would be cut off with this file, and never arrive for the next one.
    await vi.dynamicImportSettled()
    cleanup()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    const [{ dataProvider }, { forgetMe }] = await Promise.all([
      import('../../../src/providers/dataProvider'),
      import('../../../src/providers/me'),
    ])
    await dataProvider.forgetLookups()
    forgetMe()
  })
}

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
