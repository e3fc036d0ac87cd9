import { ArrowDown, ArrowUp, BookmarkPlus, CornerLeftUp, Pencil, SquareStack, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Part, PartAct, ToEditor } from '../../../builder/protocol'
import { AttributeFields } from './AttributeFields'
import { StyleFields } from './StyleFields'

interface InspectorProps {
  part: Part | null
  send: (message: ToEditor) => void
  onPicture: (id: string) => void
  /** Saves the part for other mails. */
  onBlock: () => void
}

/** Shows the selected part: its kind, its attributes, its style, and the possible actions. */
export function Inspector({ part, send, onPicture, onBlock }: InspectorProps) {
  const translate = useTranslate()
  if (!part)
    return (
      <section>
        <h2>{translate('builder.selected')}</h2>
        <p className="tb-note">{translate('builder.select_help')}</p>
      </section>
    )
  return (
    <section aria-label={translate('builder.selected')}>
      <h2>{translate(`builder.part.${part.kind}`)}</h2>
      <ActionButtons part={part} onAct={act => send({ type: 'act', act })} onBlock={onBlock} />
      <AttributeFields
        key={`a${part.id}`}
        part={part}
        onChange={attributes => send({ type: 'setAttributes', id: part.id, attributes })}
        onPicture={() => onPicture(part.id)}
      />
      <StyleFields
        key={`s${part.id}`}
        part={part}
        onChange={style => send({ type: 'setStyle', id: part.id, style })}
      />
    </section>
  )
}

const acts = [
  { act: 'write', Icon: Pencil, flips: false },
  { act: 'up', Icon: ArrowUp, flips: false },
  { act: 'down', Icon: ArrowDown, flips: false },
  { act: 'parent', Icon: CornerLeftUp, flips: true },
  { act: 'copy', Icon: SquareStack, flips: false },
  { act: 'remove', Icon: Trash2, flips: false },
] as const

interface ActionProps {
  part: Part
  onAct: (act: PartAct) => void
  onBlock: () => void
}

function ActionButtons({ part, onAct, onBlock }: ActionProps) {
  const translate = useTranslate()
  const disabled: Record<PartAct, boolean> = {
    write: part.kind !== 'text' && part.kind !== 'button' && part.kind !== 'link',
    up: !part.canUp,
    down: !part.canDown,
    parent: part.kind === 'mail',
    copy: !part.canRemove,
    remove: !part.canRemove,
  }
  return (
    <div className="tb-acts flex gap-2" role="toolbar" aria-label={translate('builder.acts')}>
      {acts.map(({ act, Icon, flips }) => {
        const word = translate(`builder.act.${act}`)
        return (
          <button
            key={act}
            type="button"
            className="tb-icon"
            title={word}
            aria-label={word}
            disabled={disabled[act]}
            onClick={() => onAct(act)}
          >
            <Icon className={flips ? 'flip' : undefined} size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      })}
      <button
        type="button"
        className="tb-icon"
        title={translate('builder.keep_block')}
        aria-label={translate('builder.keep_block')}
        onClick={onBlock}
      >
        <BookmarkPlus size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
