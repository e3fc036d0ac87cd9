/** What tabs of one browser tell each other about the session that they share. */
export type TabMessage = 'locked' | 'unlocked' | 'signedOut' | 'signedIn'

const NAME = 'lotse-session'

/** Tells the other tabs. */
export function tellTabs(message: TabMessage): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(message)
  channel.close()
}

/** Hears the other tabs. @returns how to stop */
export function hearTabs(heard: (message: TabMessage) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = event => heard(event.data as TabMessage)
  return () => channel.close()
}
