import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { listen } from '../../../builder/messages'
import {
  type EditorLabels,
  type FromEditor,
  fromEditor,
  type MailState,
  type Part,
  post,
  type ToEditor,
} from '../../../builder/protocol'

/** A mail as it is saved. */
export interface MailText {
  content: string
  style: string
  /** The second engine's own form of the mail, if that made it. */
  design?: Record<string, unknown>
}

interface Options {
  frame: RefObject<HTMLIFrameElement | null>
  /** The mail to edit; null while it is unknown. Read once, when the editor is ready. */
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
  /** The mail as the editor first returned it, which counts as unchanged. */
  opened: MailText | null
  state: MailState | null
  part: Part | null
  /** True while `state` does not hold the typed text yet. */
  writing: boolean
  /** The content with the typed text; null if `state` holds all of it. */
  typed: string | null
  send: (message: ToEditor) => void
  /** The mail with everything typed so far. @throws Error when the editor does not answer in 5 s */
  read: () => Promise<MailText>
  /** The selected part as HTML; empty where none is. @throws as read */
  take: () => Promise<string>
}

/** Milliseconds until an editor that does not start counts as failed. */
const START_TIMEOUT_MS = 30_000
const ANSWER_TIMEOUT_MS = 5_000

/** Connects to the editor page in a frame: loads the mail once, then follows its reports. */
export function useEditor(options: Options): EditorLink {
  const { frame, mail } = options
  const latest = useRef(options)
  latest.current = options
  const answers = useAnswers()
  const [ready, setReady] = useState(false)
  const [reported, setReported] = useState<Reported>(NOTHING_REPORTED)

  const send = useCallback(
    (message: ToEditor) => {
      const page = frame.current?.contentWindow
      if (page) post(page, message)
    },
    [frame],
  )

  useEffect(() => {
    const onMessage = (message: FromEditor) => {
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
      else setReported(before => update(before, message))
    }
    return listen({ schema: fromEditor, from: () => frame.current?.contentWindow, onMessage })
  }, [frame, answers])

  const hasMail = mail !== null
  useEffect(() => {
    const { mail: first, locale, direction, scheme, labels } = latest.current
    if (!ready || !hasMail || !first) return
    const { content, style } = first
    send({ type: 'load', content, style, locale, direction, scheme, labels })
  }, [ready, hasMail, send])

  const failed = useTimeout(mail === null || reported.opened !== null, START_TIMEOUT_MS)
  const status = reported.opened ? 'open' : failed ? 'failed' : 'starting'

  const read = useCallback(() => answers.ask(nonce => send({ type: 'read', nonce })), [answers, send])
  const take = useCallback(
    () => answers.ask(nonce => send({ type: 'take', nonce })).then(({ content }) => content),
    [answers, send],
  )
  return { ...reported, status, send, read, take }
}

/** Asks a page in a frame, and matches its answers by a nonce. */
export function useAnswers() {
  const [answers] = useState(() => {
    const waiting = new Map<string, (mail: MailText) => void>()
    return {
      /** @throws Error when the page does not answer in 5 s */
      ask: (send: (nonce: string) => void) =>
        new Promise<MailText>((resolve, reject) => {
          const nonce = crypto.randomUUID()
          const timer = window.setTimeout(
            () => reject(new Error('the editor does not answer')),
            ANSWER_TIMEOUT_MS,
          )
          waiting.set(nonce, text => {
            window.clearTimeout(timer)
            resolve(text)
          })
          send(nonce)
        }),
      settle: (nonce: string, mail: MailText) => {
        waiting.get(nonce)?.(mail)
        waiting.delete(nonce)
      },
    }
  })
  return answers
}

type Reported = Pick<EditorLink, 'opened' | 'state' | 'part' | 'writing' | 'typed'>
const NOTHING_REPORTED: Reported = { opened: null, state: null, part: null, writing: false, typed: null }

function update(before: Reported, message: FromEditor): Reported {
  if (message.type === 'loaded') {
    const { content, style } = message.state
    return { ...NOTHING_REPORTED, opened: { content, style }, state: message.state }
  }
  if (message.type === 'change') return { ...before, state: message.state, writing: false, typed: null }
  if (message.type === 'writing') {
    if (message.content !== undefined) return { ...before, writing: true, typed: message.content }
    return before.writing ? before : { ...before, writing: true }
  }
  return message.type === 'selected' ? { ...before, part: message.part } : before
}

/** Returns true once a page is not open after `milliseconds`. */
export function useTimeout(open: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (open) return
    const timer = window.setTimeout(() => setOver(true), milliseconds)
    return () => window.clearTimeout(timer)
  }, [open, milliseconds])
  return isOver
}
