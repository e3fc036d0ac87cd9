import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  type EditorLabels,
  type FromEditor,
  fromEditor,
  listen,
  type MailState,
  type Part,
  say,
  type ToEditor,
} from '../../../builder/protocol'

/** A mail as text: what is saved. */
export interface MailText {
  content: string
  style: string
  /** What the second engine opens it by again, where that made it. */
  design?: Record<string, unknown>
}

interface Options {
  frame: RefObject<HTMLIFrameElement | null>
  /** What to edit; null while it is not known yet. Read once, when the editor is ready. */
  mail: MailText | null
  locale: string
  direction: 'ltr' | 'rtl'
  scheme: 'light' | 'dark'
  labels: EditorLabels
  onSave: () => void
  onPicture: (picture: { file: File } | { id: string }) => void
}

export interface EditorLink {
  status: 'starting' | 'open' | 'failed'
  /** The mail as the editor first gave it back: what "unchanged" means. */
  opened: MailText | null
  state: MailState | null
  part: Part | null
  /** Something is being typed that `state` does not hold yet. */
  writing: boolean
  /** The content with what is being typed; null where `state` holds everything. */
  typed: string | null
  send: (message: ToEditor) => void
  /** The mail with everything typed so far. @throws Error when the editor does not answer in 5 s */
  read: () => Promise<MailText>
  /** The selected part as HTML; empty where none is. @throws as read */
  take: () => Promise<string>
}

/** Milliseconds until an editor that says nothing counts as failed. */
const START_TIMEOUT_MS = 30_000
const ANSWER_TIMEOUT_MS = 5_000

/** Speaks with the editor page in a frame: loads the mail once, then keeps what it tells. */
export function useEditor(options: Options): EditorLink {
  const { frame, mail } = options
  const latest = useRef(options)
  latest.current = options
  const answers = useAnswers()
  const [ready, setReady] = useState(false)
  const [told, setTold] = useState<Told>(nothingTold)

  const send = useCallback(
    (message: ToEditor) => {
      const page = frame.current?.contentWindow
      if (page) say(page, message)
    },
    [frame],
  )

  useEffect(() => {
    const hear = (message: FromEditor) => {
      if (message.type === 'ready') setReady(true)
      else if (message.type === 'save') latest.current.onSave()
      else if (message.type === 'pickPicture') latest.current.onPicture({ id: message.id })
      else if (message.type === 'uploadPicture')
        latest.current.onPicture({
          file: new File([message.file], message.name, { type: message.file.type }),
        })
      else if (message.type === 'read')
        answers.settle(message.nonce, { content: message.content, style: message.style })
      else if (message.type === 'taken') answers.settle(message.nonce, { content: message.html, style: '' })
      else setTold(known => learn(known, message))
    }
    return listen({ schema: fromEditor, from: () => frame.current?.contentWindow, heard: hear })
  }, [frame, answers])

  const known = mail !== null
  useEffect(() => {
    const { mail: given, locale, direction, scheme, labels } = latest.current
    if (!ready || !known || !given) return
    const { content, style } = given
    send({ type: 'load', content, style, locale, direction, scheme, labels })
  }, [ready, known, send])

  const failed = useFailure(mail === null || told.opened !== null, START_TIMEOUT_MS)
  const status = told.opened ? 'open' : failed ? 'failed' : 'starting'

  const read = useCallback(() => answers.ask(nonce => send({ type: 'read', nonce })), [answers, send])
  const take = useCallback(
    () => answers.ask(nonce => send({ type: 'take', nonce })).then(({ content }) => content),
    [answers, send],
  )
  return { ...told, status, send, read, take }
}

/** Questions to a page in a frame, each told apart by a word of its own. */
export function useAnswers() {
  const [answers] = useState(() => {
    const waiting = new Map<string, (mail: MailText) => void>()
    return {
      /** @throws Error when the page does not answer in 5 s */
      ask: (say: (nonce: string) => void) =>
        new Promise<MailText>((resolve, reject) => {
          const nonce = crypto.randomUUID()
          const tired = window.setTimeout(
            () => reject(new Error('the editor does not answer')),
            ANSWER_TIMEOUT_MS,
          )
          waiting.set(nonce, text => {
            window.clearTimeout(tired)
            resolve(text)
          })
          say(nonce)
        }),
      settle: (nonce: string, mail: MailText) => {
        waiting.get(nonce)?.(mail)
        waiting.delete(nonce)
      },
    }
  })
  return answers
}

type Told = Pick<EditorLink, 'opened' | 'state' | 'part' | 'writing' | 'typed'>
const nothingTold: Told = { opened: null, state: null, part: null, writing: false, typed: null }

function learn(known: Told, message: FromEditor): Told {
  if (message.type === 'loaded') {
    const { content, style } = message.state
    return { ...nothingTold, opened: { content, style }, state: message.state }
  }
  if (message.type === 'change') return { ...known, state: message.state, writing: false, typed: null }
  if (message.type === 'writing') {
    if (message.content !== undefined) return { ...known, writing: true, typed: message.content }
    return known.writing ? known : { ...known, writing: true }
  }
  return message.type === 'selected' ? { ...known, part: message.part } : known
}

/** Whether a page that should open has not for too long; nothing is waited for where it is open already. */
export function useFailure(open: boolean, patience: number): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (open) return
    const tired = window.setTimeout(() => setFailed(true), patience)
    return () => window.clearTimeout(tired)
  }, [open, patience])
  return failed
}
