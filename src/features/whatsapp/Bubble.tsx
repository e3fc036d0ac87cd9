import { Button } from '@mui/material'
import { Ban, Check, CheckCheck, Clock, FileText, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ConversationMessage } from '../../../contract/calls/whatsapp'
import { failureCode } from '../../../contract/whatsapp/states'
import { useLinkWords } from '../../fields/linkWords'
import { useFieldWords } from '../../fields/words'
import { formatTime } from '../../layout/parts/dates'
import { Ltr } from '../../layout/parts/Isolated'
import { UserName } from '../../layout/parts/UserName'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { otherSide } from '../inbox'

interface BubbleProps {
  message: ConversationMessage
  /** A sign that the other side put on it. */
  reaction: string | undefined
  onRetry: (() => void) | undefined
}

/** One message, on the side of who wrote it, with its state. */
export function Bubble({ message, reaction, onRetry }: BubbleProps) {
  const translate = useTranslate()
  const words = useFieldWords('whatsapp-log')
  const shown = useLinkWords()
  const { direction, kind, text, status, at, user, channel } = message
  const isBad = status === 'failed' || status === 'uncertain'
  return (
    <li
      className="wa-line column gap-2 under flex-start"
      data-direction={direction}
      data-bad={isBad || undefined}
    >
      <div className="wa-bubble surface bordered">
        <span className="wa-hidden nowrap">{translate(`whatsapp.${direction}`)}</span>
        <MediaPart message={message} />
        {text ? (
          <p className="wa-text break" dir="auto">
            {shown(text)}
          </p>
        ) : null}
        {!text && !message.media && !message.fetching && !message.error ? (
          <p className="wa-text wa-faint break muted">{words.choice('kind', kind)}</p>
        ) : null}
        <p className="wa-foot row caption-lines wrap muted justify-end">
          {kind === 'template' ? <span>{translate('whatsapp.template')}</span> : null}
          {channel === 'gateway' ? <span>{translate('whatsapp.by_gateway')}</span> : null}
          {user ? <UserName {...user} /> : null}
          <Ltr>{formatTime(at)}</Ltr>
          {direction === 'out' ? <State status={status} word={words.choice('status', status)} /> : null}
        </p>
        {reaction ? <span className="wa-reaction surface bordered">{reaction}</span> : null}
      </div>
      {isBad || message.error ? <Fault message={message} onRetry={onRetry} /> : null}
    </li>
  )
}

const ICONS: Partial<Record<string, LucideIcon>> = {
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  cancelled: Ban,
}

function State({ status, word }: { status: ConversationMessage['status']; word: string }) {
  const Icon = ICONS[status ?? ''] ?? TriangleAlert
  return (
    <span className="wa-state inline-flex" data-status={status} data-tip={word}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span className="wa-hidden nowrap">{word}</span>
    </span>
  )
}

/** Why it did not go, and another try. What may have gone is asked about first. */
function Fault({ message, onRetry }: Pick<BubbleProps, 'message' | 'onRetry'>) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  const { status, error, direction } = message
  const code = failureCode(error)
  const why = code ? translate(`message_failures.${code}`) : otherSide(translate, error ?? '')
  const isUncertain = status === 'uncertain'
  return (
    <div className="wa-fault row caption-lines wrap bad">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      <span dir="auto">{isUncertain ? translate('whatsapp.uncertain') : why}</span>
      {direction === 'out' && onRetry && (status === 'failed' || isUncertain) ? (
        <Button size="small" variant="text" onClick={() => (isUncertain ? setAsks(true) : onRetry())}>
          {translate('whatsapp.retry')}
        </Button>
      ) : null}
      {asks && onRetry ? (
        <ConfirmDialog
          title={translate('whatsapp.retry_uncertain')}
          verb={translate('whatsapp.retry')}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            onRetry()
          }}
        />
      ) : null}
    </div>
  )
}

/** The file of a message: seen or heard here, anything else to be downloaded. */
function MediaPart({ message: { media, fetching, direction, kind } }: { message: ConversationMessage }) {
  const translate = useTranslate()
  if (fetching && direction === 'in')
    return <p className="wa-text wa-faint break muted">{translate('whatsapp.file_waits')}</p>
  if (!media) return null
  const { url, name, type } = media
  if (/^image\/(?!heic)/.test(type))
    return (
      <a href={url} target="_blank" rel="noreferrer" className="wa-picture">
        <img
          className="round-3 block"
          src={url}
          alt={name}
          loading="lazy"
          data-sticker={kind === 'sticker' || undefined}
        />
      </a>
    )
  // biome-ignore lint/a11y/useMediaCaption: what a person said has no captions.
  if (type.startsWith('audio/')) return <audio className="wa-voice block" controls preload="none" src={url} />
  return (
    <a className="wa-file row gap-8 small break" href={url} target="_blank" rel="noreferrer" download={name}>
      <FileText size={18} strokeWidth={1.75} aria-hidden />
      <bdi>{name}</bdi>
    </a>
  )
}
