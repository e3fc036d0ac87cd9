import { Button, IconButton } from '@mui/material'
import { LayoutTemplate, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import type { Stored } from '../../../contract/calls/files'
import type { Conversation } from '../../../contract/calls/whatsapp'
import { refusalOf } from '../../fields/refusal'
import { dayOf } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { FilePicker } from '../../layout/parts/FilePicker'
import { isolate } from '../../layout/parts/Isolated'
import { uploadFile } from '../../providers/files'
import { draftHere } from '../../providers/keptDraft'
import { useKeptState } from '../../views/record/useKeptDraft'
import { TemplatePicker } from './TemplatePicker'
import type { Partner, useWriting } from './useConversation'

interface ComposerProps {
  partner: Partner
  talk: Conversation
  writing: ReturnType<typeof useWriting>
}

/** The input for free text while the service window is open, else for a template; or the reason why neither is possible. */
export function Composer({ partner, talk, writing }: ComposerProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const part = `whatsapp ${partner.resource} ${partner.id}`
  const gaps = `template of ${part}`
  const [picks, setPicks] = useState(() => draftHere(gaps) !== undefined)
  const { channel, window_until, opted_out_at, may_send, has_number } = talk
  if (!may_send) return null
  if (!has_number) return <p className="wa-hint muted small top-line">{translate('whatsapp.no_number')}</p>
  if (!channel) return <p className="wa-hint muted small top-line">{translate('whatsapp.not_configured')}</p>
  if (opted_out_at) {
    const day = formatDay(dayOf(new Date(opted_out_at)), locale)
    return (
      <p className="wa-hint muted small top-line" data-kind="bad">
        {translate('whatsapp.opted_out', { day })}
      </p>
    )
  }
  const left = window_until ? Date.parse(window_until) - now : 0
  const isOpen = channel === 'gateway' || left > 0
  if (picks)
    return <TemplatePicker part={gaps} partner={partner} writing={writing} onClose={() => setPicks(false)} />
  return (
    <div className="wa-write grid gap-8 top-line">
      <p className="wa-window row wrap between small" data-open={isOpen || undefined}>
        <span role="status">
          {channel === 'gateway' ? null : <Window left={left} isNever={!window_until} />}
        </span>
        <Button
          size="small"
          variant={isOpen ? 'text' : 'contained'}
          startIcon={<LayoutTemplate size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setPicks(true)}
        >
          {translate('whatsapp.choose_template')}
        </Button>
      </p>
      {isOpen ? <FreeText part={part} partner={partner} writing={writing} /> : null}
    </div>
  )
}

/** Returns the current time, updated every half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The time left for free text. */
function Window({ left, isNever }: { left: number; isNever: boolean }) {
  const translate = useTranslate()
  if (left <= 0) return translate(isNever ? 'whatsapp.window_never' : 'whatsapp.window_closed')
  const minutes = Math.max(1, Math.floor(left / 60_000))
  const parts = { hours: isolate(String(Math.floor(minutes / 60))), minutes: isolate(String(minutes % 60)) }
  const time = translate(minutes >= 60 ? 'whatsapp.hours' : 'whatsapp.minutes', parts)
  return translate('whatsapp.window_open', { time })
}

function FreeText({ part, partner, writing }: Pick<ComposerProps, 'partner' | 'writing'> & { part: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [text, setText] = useKeptState(part, '')
  const [file, setFile] = useState<Stored>()
  const isEmpty = !text.trim() && !file
  async function send() {
    if (isEmpty || writing.isBusy) return
    const body = { text: text.trim(), ...(file ? { file: { url: file.url } } : {}) }
    if (!(await writing.send(body))) return
    setText('')
    setFile(undefined)
  }
  async function attach(chosen: File) {
    try {
      setFile(await uploadFile(chosen, { resource: partner.resource, folder: 'attachments' }))
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <div className="wa-box grid gap-6">
      {file ? <AttachedFile name={file.name} onDetach={() => setFile(undefined)} /> : null}
      <textarea
        rows={2}
        dir="auto"
        maxLength={4_096}
        value={text}
        aria-label={translate('whatsapp.write')}
        placeholder={translate('whatsapp.write')}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="wa-acts row gap-8">
        <AttachButton onChoose={chosen => void attach(chosen)} />
        <Button
          variant="contained"
          disabled={isEmpty || writing.isBusy}
          startIcon={<SendHorizontal className="flip" size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void send()}
        >
          {translate('whatsapp.send')}
        </Button>
      </div>
    </div>
  )
}

function AttachedFile({ name, onDetach }: { name: string; onDetach: () => void }) {
  const translate = useTranslate()
  return (
    <p className="row gap-6 small">
      <Paperclip size={14} strokeWidth={1.75} aria-hidden />
      <bdi>{name}</bdi>
      <IconButton size="small" aria-label={translate('whatsapp.detach')} onClick={onDetach}>
        <X size={14} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </p>
  )
}

function AttachButton({ onChoose }: { onChoose: (file: File) => void }) {
  const translate = useTranslate()
  return (
    <FilePicker onFile={onChoose}>
      {open => (
        <IconButton aria-label={translate('whatsapp.attach')} onClick={open}>
          <Paperclip size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </FilePicker>
  )
}
