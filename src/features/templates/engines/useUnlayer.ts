import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  type FromUnlayer,
  fromUnlayer,
  listenTo,
  type ToUnlayer,
  type UnlayerLoad,
} from '../../../unlayer/protocol'
import { mailOfDocument } from './unlayerMail'
import { type EditorLink, type MailText, useAnswers, useFailure } from './useEditor'

interface Options {
  frame: RefObject<HTMLIFrameElement | null>
  /** Where Unlayer's page is served; null while another engine is at work. */
  origin: string | null
  /** What to open; null while it is not known yet. Read once, when the page is ready. */
  load: Omit<UnlayerLoad, 'type'> | null
  /** Stores a picture and gives its address; undefined where it was not taken. */
  store: (file: File, onProgress: (part: number) => void) => Promise<string | undefined>
}

/** Milliseconds until Unlayer, which comes from another house, counts as not to be had. */
const START_TIMEOUT_MS = 20_000

/** Speaks with Unlayer's page in a frame, as `useEditor` does with the built-in editor's. */
export function useUnlayer(options: Options): EditorLink {
  const { frame, origin, load } = options
  const latest = useRef(options)
  latest.current = options
  const [ready, setReady] = useState(false)
  const [broken, setBroken] = useState(false)
  const [told, setTold] = useState<Told>(nothingTold)
  const answers = useAnswers()

  const tell = useCallback(
    (message: ToUnlayer) => {
      if (origin) frame.current?.contentWindow?.postMessage(message, origin)
    },
    [frame, origin],
  )

  useEffect(() => {
    if (!origin) return
    const hear = (message: FromUnlayer) => {
      if (message.type === 'ready') setReady(true)
      else if (message.type === 'failed') setBroken(true)
      else if (message.type === 'upload') void keep(message, tell, latest.current.store)
      else {
        if (message.type === 'read') answers.settle(message.nonce, textOf(message))
        // What was read to be saved is known from then on: it is kept should the session have ended.
        setTold(known => learn(known, message))
      }
    }
    const from = () => frame.current?.contentWindow
    return listenTo({ schema: fromUnlayer, origin, from, heard: hear })
  }, [frame, origin, tell, answers])

  const known = load !== null
  useEffect(() => {
    const mail = latest.current.load
    if (ready && known && mail) tell({ type: 'load', ...mail })
  }, [ready, known, tell])

  const tired = useFailure(origin === null || told.opened !== null, START_TIMEOUT_MS)
  const failed = !told.opened && (broken || tired)
  const read = useCallback(() => answers.ask(nonce => tell({ type: 'read', nonce })), [answers, tell])
  return {
    ...told,
    part: null,
    typed: null,
    status: told.opened ? 'open' : failed ? 'failed' : 'starting',
    // Unlayer has its own ways to put in, undo and choose.
    send: nothing,
    read,
    take: noPart,
  }
}

const nothing = () => undefined
const noPart = async () => ''

type Told = Pick<EditorLink, 'opened' | 'state' | 'writing'>
const nothingTold: Told = { opened: null, state: null, writing: false }

function learn(
  known: Told,
  message: Extract<FromUnlayer, { type: 'opened' | 'change' | 'writing' | 'read' }>,
): Told {
  if (message.type === 'writing') return known.writing ? known : { ...known, writing: true }
  const mail = textOf(message)
  const inlinedBytes = new TextEncoder().encode(message.html).length
  const state = { ...mail, inlinedBytes, canUndo: false, canRedo: false, layers: [], mail: null }
  return { opened: message.type === 'opened' ? mail : known.opened, state, writing: false }
}

function textOf({ html, design }: { html: string; design: Record<string, unknown> }): MailText {
  return { ...mailOfDocument(html), design }
}

async function keep(
  { nonce, file, name }: Extract<FromUnlayer, { type: 'upload' }>,
  tell: (message: ToUnlayer) => void,
  store: Options['store'],
): Promise<void> {
  const picture = new File([file], name, { type: file.type })
  const url = await store(picture, part => tell({ type: 'progress', nonce, part }))
  tell(url === undefined ? { type: 'notUploaded', nonce } : { type: 'uploaded', nonce, url })
}
