import { z } from 'zod'

/**
 * Messages between the application (the parent) and the editor page (`builder.html`, in a frame of the same origin).
 * Each is an object with `type`; both sides parse the messages that they receive and ignore all others.
 */
const pairs = z.record(z.string(), z.string())

/** Words of the editor's own chrome, translated by the parent so that the page needs no catalogue. */
const editorLabels = z.object({
  canvas: z.string(),
  bold: z.string(),
  italic: z.string(),
  underline: z.string(),
  strike: z.string(),
  link: z.string(),
  linkAddress: z.string(),
  parent: z.string(),
  move: z.string(),
  copy: z.string(),
  remove: z.string(),
  kinds: pairs,
})
export type EditorLabels = z.infer<typeof editorLabels>

/** The kinds of parts of a mail; the inspector shows fields by them. */
export const partKinds = [
  'text',
  'picture',
  'link',
  'button',
  'cell',
  'row',
  'table',
  'line',
  'box',
  'mail',
] as const
export type PartKind = (typeof partKinds)[number]

/** Actions on the selected part. */
const partActs = ['up', 'down', 'copy', 'remove', 'parent', 'write'] as const
export type PartAct = (typeof partActs)[number]

const part = z.object({
  id: z.string(),
  kind: z.enum(partKinds),
  attributes: pairs,
  style: pairs,
  computed: pairs,
  canUp: z.boolean(),
  canDown: z.boolean(),
  canRemove: z.boolean(),
})
/** The selected part: its inline style, its computed style, and the actions that are possible. */
export type Part = z.infer<typeof part>

const layer = z.object({ id: z.string(), depth: z.number(), kind: z.enum(partKinds), text: z.string() })
/** One line of the layers list, in document order. */
export type Layer = z.infer<typeof layer>

const state = z.object({
  content: z.string(),
  style: z.string(),
  inlinedBytes: z.number(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  layers: z.array(layer),
  mail: part.nullable(),
})
/** The mail as it stands: `inlinedBytes` is its size once its CSS is inlined, in bytes of UTF-8. */
export type MailState = z.infer<typeof state>

export const toEditor = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('load'),
    content: z.string(),
    style: z.string(),
    locale: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    scheme: z.enum(['light', 'dark']),
    labels: editorLabels,
  }),
  z.object({ type: z.literal('replace'), content: z.string(), style: z.string() }),
  z.object({ type: z.literal('insertBlock'), html: z.string() }),
  z.object({ type: z.literal('insertField'), code: z.string(), link: z.boolean() }),
  z.object({ type: z.literal('drag'), html: z.string() }),
  z.object({ type: z.literal('dragEnd') }),
  z.object({ type: z.literal('undo') }),
  z.object({ type: z.literal('redo') }),
  z.object({ type: z.literal('width'), pixels: z.number().int().min(200).max(2000) }),
  z.object({ type: z.literal('select'), id: z.string() }),
  z.object({ type: z.literal('find'), selector: z.string(), index: z.number().int().min(0) }),
  z.object({ type: z.literal('act'), act: z.enum(partActs) }),
  z.object({ type: z.literal('setAttributes'), id: z.string(), attributes: pairs }),
  z.object({ type: z.literal('setStyle'), id: z.string(), style: pairs }),
  z.object({ type: z.literal('setMailStyle'), css: z.string() }),
  z.object({ type: z.literal('read'), nonce: z.string() }),
  /** Asks for the selected part alone. */
  z.object({ type: z.literal('take'), nonce: z.string() }),
])
export type ToEditor = z.infer<typeof toEditor>

export const fromEditor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('loaded'), state }),
  z.object({ type: z.literal('change'), state }),
  /** Something is being typed; a moment later `content` is the mail with it. */
  z.object({ type: z.literal('writing'), content: z.string().optional() }),
  z.object({ type: z.literal('selected'), part: part.nullable() }),
  z.object({ type: z.literal('read'), nonce: z.string(), content: z.string(), style: z.string() }),
  z.object({ type: z.literal('taken'), nonce: z.string(), html: z.string() }),
  z.object({ type: z.literal('save') }),
  z.object({ type: z.literal('pickPicture'), id: z.string() }),
  z.object({ type: z.literal('uploadPicture'), file: z.instanceof(Blob), name: z.string() }),
])
export type FromEditor = z.infer<typeof fromEditor>

/** Messages to the preview page (`builder.html#preview`) and from it. */
export const toPreview = z.object({
  type: z.literal('show'),
  document: z.string(),
  title: z.string(),
})
export type ToPreview = z.infer<typeof toPreview>
export const fromPreview = z.object({ type: z.literal('previewReady') })
export type FromPreview = z.infer<typeof fromPreview>

/** Posts a message to a window of this origin, and to no other, as mails are confidential. */
export function post(to: Window, message: ToEditor | FromEditor | ToPreview | FromPreview): void {
  to.postMessage(message, window.location.origin)
}
