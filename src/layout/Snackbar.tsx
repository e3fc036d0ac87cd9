import './snackbar.css'
import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { SNACKBAR_MS } from '../../contract/constants'
import { useKeys, useSingleKeys } from './keys/pressed'
import { lastThree, type Message } from './messages'
import { Mark } from './parts/Mark'

/**
 * The messages of `notify`, at the bottom start. One stays 4 s, or until it is closed where `autoHideDuration` is null.
 * Beyond react-admin's options: `undo` (a function: shows Undo), and `key` (a message takes the place of the one
 * with the same key; an empty message takes it away).
 */
export function Snackbar() {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  const [messages, setMessages] = useState<Message[]>([])
  const count = useRef(0)

  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (taken) setMessages(shown => lastThree(shown, { ...taken, id: ++count.current }))
  }, [notifications, takeNotification])

  const undoable = messages.findLast(({ notificationOptions: options }) => options?.undo || options?.undoable)
  const close = useCallback((id: number) => setMessages(shown => shown.filter(each => each.id !== id)), [])
  return (
    <section className="m-stack grid gap-8" aria-label={translate('app.messages')} aria-live="polite">
      {messages.map(message => (
        <Snack key={message.id} message={message} close={close} hasKey={message === undoable} />
      ))}
    </section>
  )
}

interface SnackProps {
  message: Message
  close: (id: number) => void
  /** The latest that can be undone: Z undoes it. */
  hasKey: boolean
}

function Snack({ message, close, hasKey }: SnackProps) {
  const translate = useTranslate()
  const [held, setHeld] = useState(false)
  const options = message.notificationOptions ?? {}
  const settle = useSettle(message)
  const [isKeyOn] = useSingleKeys()
  const done = (isUndo: boolean) => {
    settle(isUndo)
    close(message.id)
  }
  useKeys(name => {
    const isUndo = hasKey && name === 'z'
    if (isUndo) done(true)
    return isUndo
  })
  useExpiry(options.autoHideDuration === undefined ? SNACKBAR_MS : options.autoHideDuration, held, () =>
    done(false),
  )

  const { message: text } = message
  return (
    <CloseNotificationContext.Provider value={() => done(false)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer or focus on it only stops the clock. */}
      <div
        className="m-snack row small-lines gap-10 round-3"
        data-type={message.type}
        role={message.type === 'error' ? 'alert' : undefined}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <SnackMark type={message.type} />
        <div className="m-words grow break">
          {typeof text === 'string' ? translate(text, options.messageArgs) : text}
        </div>
        {options.undo || options.undoable ? (
          <UndoButton hasKey={hasKey && isKeyOn} onClick={() => done(true)} />
        ) : null}
        <button
          type="button"
          className="m-close grid rigid centred tap"
          aria-label={translate('actions.close')}
          onClick={() => done(false)}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </CloseNotificationContext.Provider>
  )
}

function UndoButton({ hasKey, onClick }: { hasKey: boolean; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="m-undo tap"
      aria-keyshortcuts={hasKey ? 'Z' : undefined}
      onClick={onClick}
    >
      {translate('actions.undo')}
      {hasKey ? (
        <span className="m-key" aria-hidden="true">
          Z
        </span>
      ) : null}
    </button>
  )
}

function SnackMark({ type }: { type: NotificationPayload['type'] }) {
  if (type === 'info') return null
  return <Mark kind={type === 'error' ? 'bad' : type === 'warning' ? 'wait' : 'good'} />
}

/** Runs as the message goes: an own undo at the server, or react-admin's held-back mutation. */
function useSettle(message: Message): (isUndo: boolean) => void {
  const takeMutation = useTakeUndoableMutation()
  const settled = useRef(false)
  return isUndo => {
    if (settled.current) return
    settled.current = true
    const options = message.notificationOptions ?? {}
    if (options.undoable) takeMutation()?.({ isUndo })
    if (isUndo && typeof options.undo === 'function') void options.undo()
  }
}

function useExpiry(duration: number | null | undefined, held: boolean, expire: () => void) {
  const latest = useRef(expire)
  latest.current = expire
  useEffect(() => {
    if (duration == null || held) return
    const timer = setTimeout(() => latest.current(), duration)
    return () => clearTimeout(timer)
  }, [duration, held])
}
