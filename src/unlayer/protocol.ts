import { z } from 'zod'

/**
 * Messages between the application and Unlayer's page. The page is on another host (`BUILDER_ORIGIN`), where a foreign
 * script runs: both sides check the origin, the window and the shape of each message.
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
  /** The script could not be loaded. */
  z.object({ type: z.literal('failed') }),
  z.object({ type: z.literal('opened'), ...mail }),
  z.object({ type: z.literal('writing') }),
  z.object({ type: z.literal('change'), ...mail }),
  z.object({ type: z.literal('read'), nonce: z.string(), ...mail }),
  z.object({ type: z.literal('upload'), nonce: z.string(), file: z.instanceof(Blob), name: z.string() }),
])
export type FromUnlayer = z.infer<typeof fromUnlayer>
