import type { z } from 'zod'

interface Listener<Message> {
  schema: z.ZodType<Message>
  /** The only window whose messages count; read at each message, as the window of a frame comes late. */
  from: () => Window | null | undefined
  /** The only origin whose messages count; that of this page unless given. */
  origin?: string
  onMessage: (message: Message) => void
}

/** Listens to messages of one window that fit the schema. Returns the function that stops it. */
export function listen<Message>({ schema, from, origin, onMessage }: Listener<Message>): () => void {
  const receive = (event: MessageEvent) => {
    if (event.origin !== (origin ?? window.location.origin) || event.source !== from()) return
    const message = schema.safeParse(event.data)
    if (message.success) onMessage(message.data)
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}
