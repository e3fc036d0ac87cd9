import { useTranslate } from 'react-admin'
import type { Layer } from '../../../builder/protocol'

interface LayersPanelProps {
  layers: readonly Layer[]
  selected: string | null
  onSelect: (id: string) => void
}

/** Lists the parts of the mail, so that each can be selected by keyboard. */
export function LayersPanel({ layers, selected, onSelect }: LayersPanelProps) {
  const translate = useTranslate()
  if (layers.length === 0) return <p className="tb-note">{translate('builder.nothing_yet')}</p>
  return (
    <ul className="tb-layers">
      {layers.map(({ id, depth, kind, text }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === selected}
            style={{ '--depth': Math.min(depth, 8) }}
            onClick={() => onSelect(id)}
          >
            <span className="rigid medium">{translate(`builder.part.${kind}`)}</span>
            {text ? <bdi className="shrinks muted caption nowrap">{text}</bdi> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
