import { peopleCalls } from '../../contract/calls/people'
import { ask } from '../providers/ask'

/** `unable`: a browser without push, as that of an iPhone outside of the home screen. `blocked`: its user refused. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on'

/** Returns whether this browser gets push notifications; never asks for the right. */
export async function pushState(): Promise<PushState> {
  const manager = (await navigator.serviceWorker?.getRegistration())?.pushManager
  if (!manager || !('Notification' in window)) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await manager.getSubscription()
  return subscription && (await keepPush(subscription)) ? 'on' : 'off'
}

/**
 * Asks for the right to show notifications, and has them come to this browser. For a click: a browser asks for nothing else.
 * @param key public key of the server
 */
export async function startPush(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const { pushManager } = await navigator.serviceWorker.ready
  // One made for another key would stay silent.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // A private window, or a browser whose push service refuses.
  const subscription = await pushManager.subscribe(options).catch(() => undefined)
  if (!subscription) return 'unable'
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await ask(peopleCalls.addPushDevice, { body })
  return 'on'
}

/** Ends push notifications in this browser, if it gets any. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  const id = subscription ? await keepPush(subscription) : null
  if (id !== null) await ask(peopleCalls.removePushDevice, { params: { id } })
  await subscription?.unsubscribe()
}

/** Says to the server that this browser is there; ends what is no longer the caller's. */
export async function keepPush(subscription: PushSubscription): Promise<number | null> {
  const { endpoint } = subscription
  const { id } = await ask(peopleCalls.keepPushDevice, { body: { endpoint } })
  if (id === null) await subscription.unsubscribe()
  return id
}
