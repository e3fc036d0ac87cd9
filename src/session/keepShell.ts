/** Path of the service worker; at the root, as what it serves is (src/shell-worker/sw.ts). */
const WORKER = '/sw.js'

/**
 * Registers the service worker, once the application stands; a browser that refuses it has the same pages without.
 * @param open leads to the page of a notification that was clicked
 * @returns how to stop listening
 */
export function keepShell(open: (path: string) => void): () => void {
  const { serviceWorker: workers } = navigator
  if (!import.meta.env.PROD || !workers) return () => undefined
  const clicked = ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data?.open === 'string' && /^\/(?!\/)/.test(data.open)) open(data.open)
  }
  workers.addEventListener('message', clicked)
  void workers
    .register(WORKER, { updateViaCache: 'none' })
    .then(renewPush)
    .catch(() => undefined)
  return () => workers.removeEventListener('message', clicked)
}

/** Has a browser that gets push notifications stay with the session of now; most have none, and load nothing for it. */
async function renewPush(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription()
  if (subscription) await import('./pushDevice').then(({ keepPush }) => keepPush(subscription))
}
