import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { listen } from '../../../builder/messages'
import { type FromUnlayer, fromUnlayer, type ToUnlayer, type UnlayerLoad } from '../../../unlayer/protocol'
import { mailOfDocument } from './unlayerMail'
import { type EditorLink, type MailText, useAnswers, useTimeout } from './useEditor'

interface Options {
  frame: RefObject<HTMLIFrameElement | null>
  /** The origin of Unlayer's page; null while another engine is in use. */
  origin: string | null
  /** The mail to open; null while it is unknown. Read once, when the page is ready. */
  load: Omit<UnlayerLoad, 'type'> | null
  /** Stores a picture and returns its address; undefined if it was refused. */
  store: (file: File, onProgress: (part: number) => void) => Promise<string | undefined>
}

/** Milliseconds until Unlayer, which comes from its maker's host, counts as unavailable. */
const START_TIMEOUT_MS = 20_000

/** Connects to Unlayer's page in a frame, as `useEditor` does to the built-in editor's. */
export function useUnlayer(options: Options): EditorLink {
  const { frame, origin, load } = options
  const latest = useRef(options)
  latest.current = options
  const [ready, setReady] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [reported, setReported] = useState<Reported>(NOTHING_REPORTED)
  const answers = useAnswers()

  const send = useCallback(
    (message: ToUnlayer) => {
      if (origin) frame.current?.contentWindow?.postMessage(message, origin)
    },
    [frame, origin],
  )

  useEffect(() => {
    if (!origin) return
    const onMessage = (message: FromUnlayer) => {
      if (message.type === 'ready') setReady(true)
      else if (message.type === 'failed') setBroken(true)
      else if (message.type === 'upload') void upload(message, send, latest.current.store)
      else {
        if (message.type === 'read') answers.settle(message.nonce, textOf(message))
        // A mail that was read to be saved is stored as a draft if the session ends.
        setReported(before => update(before, message))
      }
    }
    const from = () => frame.current?.contentWindow
    return listen({ schema: fromUnlayer, origin, from, onMessage })
  }, [frame, origin, send, answers])

  const hasMail = load !== null
  useEffect(() => {
    const mail = latest.current.load
    if (ready && hasMail && mail) send({ type: 'load', ...mail })
  }, [ready, hasMail, send])

  const isLate = useTimeout(origin === null || reported.opened !== null, START_TIMEOUT_MS)
  const failed = !reported.opened && (isBroken || isLate)
  const read = useCallback(() => answers.ask(nonce => send({ type: 'read', nonce })), [answers, send])
  return {
    ...reported,
    part: null,
    typed: null,
    status: reported.opened ? 'open' : failed ? 'failed' : 'starting',
    // Unlayer inserts, undoes and selects by its own controls.
    send: ignore,
    read,
    take: noPart,
  }
}

const ignore = () => undefined
const noPart = async () => ''

type Reported = Pick<EditorLink, 'opened' | 'state' | 'writing'>
const NOTHING_REPORTED: Reported = { opened: null, state: null, writing: false }

function update(
  before: Reported,
  message: Extract<FromUnlayer, { type: 'opened' | 'change' | 'writing' | 'read' }>,
): Reported {
  if (message.type === 'writing') return before.writing ? before : { ...before, writing: true }
  const mail = textOf(message)
  const inlinedBytes = new TextEncoder().encode(message.html).length
  const state = { ...mail, inlinedBytes, canUndo: false, canRedo: false, layers: [], mail: null }
  return { opened: message.type === 'opened' ? mail : before.opened, state, writing: false }
}

function textOf({ html, design }: { html: string; design: Record<string, unknown> }): MailText {
  return { ...mailOfDocument(html), design }
}

async function upload(
  { nonce, file, name }: Extract<FromUnlayer, { type: 'upload' }>,
  send: (message: ToUnlayer) => void,
  store: Options['store'],
): Promise<void> {
  const picture = new File([file], name, { type: file.type })
  const url = await store(picture, part => send({ type: 'progress', nonce, part }))
  send(url === undefined ? { type: 'notUploaded', nonce } : { type: 'uploaded', nonce, url })
}
