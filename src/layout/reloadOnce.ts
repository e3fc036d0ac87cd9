const MARK = 'lotse.reloaded'
const PAUSE = 60_000

/**
 * After a new version is installed, files that this page still names are gone. One reload brings the new names; a
 * second failure within a minute is left to the view's own retry, so that nothing reloads for ever. Without a
 * connection there is nothing to reload: the browser's own page would stand in place of ours.
 */
export function reloadOnce(
  target: Pick<Window, 'addEventListener'> = window,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  reload: () => void = () => location.reload(),
): void {
  target.addEventListener('vite:preloadError', event => {
    const last = Number(storage.getItem(MARK) ?? 0)
    const isHeld = !navigator.onLine || document.querySelector('[data-unsaved="true"]')
    if (Date.now() - last < PAUSE || isHeld) return
    event.preventDefault()
    storage.setItem(MARK, String(Date.now()))
    reload()
  })
}
