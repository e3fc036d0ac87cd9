/** Messages between the tabs of one browser about the session that they share. */
export type TabMessage = 'locked' | 'unlocked' | 'signedOut' | 'signedIn'

const NAME = 'lotse-session'
/** A page hears its own channel too. */
const HERE = `${Date.now()} ${Math.random()}`

/** Tells the other tabs. */
export function notifyTabs(message: TabMessage): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage({ message, from: HERE })
  channel.close()
}

/** Hears the other tabs, not this one. @returns how to stop */
export function listenToTabs(heard: (message: TabMessage) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = event => {
    const { message, from }: { message: TabMessage; from: string } = event.data
    if (from !== HERE) heard(message)
  }
  return () => channel.close()
}
