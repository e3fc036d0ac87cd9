const MARK = 'lotse.reloaded'
const PAUSE = 60_000

/**
 * After a new version is installed, files that this page still names are gone. One reload brings the new names; a
 * second failure within a minute is left to the view's own retry, so that nothing reloads for ever.
 */
export function reloadOnce(
  target: Pick<Window, 'addEventListener'> = window,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  reload: () => void = () => location.reload(),
): void {
  target.addEventListener('vite:preloadError', event => {
    const last = Number(storage.getItem(MARK) ?? 0)
    if (Date.now() - last < PAUSE || document.querySelector('[data-unsaved="true"]')) return
    event.preventDefault()
    storage.setItem(MARK, String(Date.now()))
    reload()
  })
}
