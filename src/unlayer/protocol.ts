import { z } from 'zod'

/**
 * What the application and Unlayer's page say to each other. The page is on another host (`BUILDER_ORIGIN`), where a
 * script that is not ours runs: both sides look at the origin and at the window of each message, and at its shape.
 */
const design = z.record(z.string(), z.unknown())

/** A merge field as Unlayer lists it. */
const mergeTag = z.object({ name: z.string(), value: z.string(), sample: z.string() })

export const toUnlayer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('load'),
    /** Null for a mail that Unlayer has not made: then `html` stands in one block. */
    design: design.nullable(),
    html: z.string(),
    locale: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    scheme: z.enum(['light', 'dark']),
    title: z.string(),
    mergeTags: z.record(z.string(), mergeTag),
  }),
  z.object({ type: z.literal('read'), nonce: z.string() }),
  z.object({ type: z.literal('uploaded'), nonce: z.string(), url: z.string() }),
  z.object({ type: z.literal('progress'), nonce: z.string(), part: z.number() }),
  z.object({ type: z.literal('notUploaded'), nonce: z.string() }),
])
export type ToUnlayer = z.infer<typeof toUnlayer>
export type UnlayerLoad = Extract<ToUnlayer, { type: 'load' }>

const mail = { html: z.string(), design }
export const fromUnlayer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** The script could not be had. */
  z.object({ type: z.literal('failed') }),
  z.object({ type: z.literal('opened'), ...mail }),
  z.object({ type: z.literal('writing') }),
  z.object({ type: z.literal('change'), ...mail }),
  z.object({ type: z.literal('read'), nonce: z.string(), ...mail }),
  z.object({ type: z.literal('upload'), nonce: z.string(), file: z.instanceof(Blob), name: z.string() }),
])
export type FromUnlayer = z.infer<typeof fromUnlayer>

interface Listening<M> {
  schema: z.ZodType<M>
  /** The only origin, and the only window of it, whose messages count. */
  origin: string
  from: () => Window | null | undefined
  heard: (message: M) => void
}

/** Hears messages of one window of one origin that fit the schema. Gives the function that stops it. */
export function listenTo<M>({ schema, origin, from, heard }: Listening<M>): () => void {
  const receive = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== from()) return
    const message = schema.safeParse(event.data)
    if (message.success) heard(message.data)
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}
