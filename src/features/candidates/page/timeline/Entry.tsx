import {
  Briefcase,
  FileText,
  type LucideIcon,
  Mail,
  MessageCircle,
  NotebookPen,
  Pencil,
  Phone,
  PhoneMissed,
} from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { TimelineItem } from '../../../../../contract/calls/candidates/page'
import { formatTime } from '../../../../layout/parts/dates'
import { Ltr } from '../../../../layout/parts/Isolated'
import { UserName } from '../../../../layout/parts/UserName'
import { useEntryText } from './useEntryText'

const ICONS: Record<TimelineItem['kind'], LucideIcon> = {
  call: Phone,
  mail: Mail,
  message: MessageCircle,
  note: NotebookPen,
  step: Pencil,
  case_step: Pencil,
  change: Pencil,
  paper: FileText,
  record: Briefcase,
}

/** One thing that happened: what, who and when, and its text in its own direction. */
export function Entry({ item }: { item: TimelineItem }) {
  const translate = useTranslate()
  const { title, body } = useEntryText(item)
  const isMissed = item.kind === 'call' && item.record.status === 'unanswered'
  const Icon = isMissed ? PhoneMissed : ICONS[item.kind]
  const bySilence = item.kind === 'step' && item.by_silence
  return (
    <li className="flex gap-12" data-kind={item.kind}>
      <span className="cp-line-mark grid rigid muted surface bordered centred" aria-hidden="true">
        <Icon size={14} strokeWidth={1.75} />
      </span>
      <div>
        <p className="cp-line-head row wrap">
          <b className="medium">{title}</b>
          <span className="gap-4 push faint caption inline-flex">
            {item.who ? (
              <UserName {...item.who} />
            ) : (
              <bdi>{translate(bySilence ? 'candidate.by_silence' : 'candidate.automatic')}</bdi>
            )}
            <span aria-hidden="true">·</span>
            <Ltr>{formatTime(item.at)}</Ltr>
          </span>
        </p>
        {body}
      </div>
    </li>
  )
}
