import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { Job } from '../../contract/calls/jobs'
import type { LotseDataProvider } from './dataProvider'
import { servers } from './servers'

/** Events that the server sends (docs/spec/api.md, `GET /events`). */
export interface ServerEvents {
  notification: { id?: number }
  presence: { user_id: number; online: boolean }
  campaign: { audience: string; id: number; [progress: string]: unknown }
  /** Without an id where many changed, or where the role may not see all of them. */
  changed: { resource: string; id: number | null; version: number | null; by: number | null }
  /** Something was written with a person of a record. */
  conversation: { resource: string; id: number | null }
  job: { id: number; status: Job['status']; [progress: string]: unknown }
  /** Said by the browser itself: the connection is back, and what was told meanwhile was missed. */
  reopened: Record<string, never>
}
export type EventType = keyof ServerEvents
type Message = { [T in EventType]: { type: T; data: ServerEvents[T] } }[EventType]

const TYPES: readonly EventType[] = ['notification', 'presence', 'campaign', 'changed', 'conversation', 'job']
const NAME = 'lotse-events'
/** Milliseconds between tries once the browser has given up by itself. */
const AGAIN_AFTER = 5_000

type Listener = (message: Message) => void
const listeners = new Set<Listener>()

/** Tells a handler of every event of a type, from whichever tab holds the connection. */
export function useEvent<T extends EventType>(type: T, handler: (data: ServerEvents[T]) => void): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const listener: Listener = message => {
      if (message.type === type) latest.current(message.data as ServerEvents[T])
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [type])
}

/**
 * Opens the connection while the component that calls it stands: one for the browser, in the tab that holds the
 * lock; that tab tells the others. The next tab takes over when it closes.
 * @param isOn whether somebody is signed in; nothing is asked before
 */
export function useServerEvents(isOn: boolean): void {
  useEffect(() => (isOn ? connect() : undefined), [isOn])
}

/** Reads again what somebody else changed: lists, records and names of that resource. */
export function useFreshRecords(): void {
  const client = useQueryClient()
  const provider = useDataProvider<LotseDataProvider>()
  useEvent('changed', ({ resource }) => {
    provider.forgetLookups?.(resource)
    void client.invalidateQueries({ queryKey: [resource] })
  })
  useEvent('reopened', () => {
    void provider.forgetLookups?.()
    void client.invalidateQueries()
  })
}

/** @returns how to leave */
function connect(): () => void {
  const stop = new AbortController()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  if (channel) channel.onmessage = event => tell(event.data as Message)
  const hold = () =>
    new Promise<void>(resolve => {
      const close = servers().map(server => listen(server, channel))
      stop.signal.addEventListener('abort', () => {
        for (const each of close) each()
        resolve()
      })
    })
  // Without locks (an insecure origin) each tab has its own connection: more load, the same answers.
  if (navigator.locks) navigator.locks.request(NAME, { signal: stop.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    stop.abort()
    channel?.close()
  }
}

/** One EventSource; the session goes by the cookie, since it can send no header. @returns how to close it */
function listen(server: string, channel: BroadcastChannel | undefined): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const say = (message: Message) => {
    tell(message)
    channel?.postMessage(message)
  }
  const open = () => {
    source = new EventSource(`${server}/events`, { withCredentials: true })
    source.onopen = () => {
      if (wasOpen) say({ type: 'reopened', data: {} })
      wasOpen = true
    }
    for (const type of TYPES) {
      source.addEventListener(type, event => {
        const data = read((event as MessageEvent<string>).data)
        if (data === undefined) return
        say({ type, data } as Message)
      })
    }
    source.onerror = () => {
      // The browser tries again by itself after a cut, but never after an answer that was no stream.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_AFTER)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function tell(message: Message): void {
  for (const listener of listeners) listener(message)
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
