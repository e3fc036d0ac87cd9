import { Blocks, X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ToEditor } from '../../../builder/protocol'
import type { TemplateResource } from '../sides'
import { useBlocks } from './useBlocks'

interface SavedBlocksProps {
  resource: TemplateResource
  send: (message: ToEditor) => void
  onDone: () => void
}

/** Lists saved blocks: own ones, and those that are shared with this side. */
export function SavedBlocks({ resource, send, onDone }: SavedBlocksProps) {
  const translate = useTranslate()
  const { blocks, remove } = useBlocks(resource)
  if (blocks.length === 0) return null
  return (
    <section>
      <h2>{translate('builder.saved_blocks')}</h2>
      <ul className="tb-saved">
        {blocks.map(({ id, name, html, mine, owner }) => (
          <li key={id}>
            <button
              type="button"
              className="tb-block tb-cut row shrinks round-2 surface bordered text-start grow nowrap"
              draggable
              onClick={() => {
                send({ type: 'insertBlock', html })
                onDone()
              }}
              onDragStart={event => {
                event.dataTransfer.setData('text/html', html)
                event.dataTransfer.effectAllowed = 'copy'
                send({ type: 'drag', html })
              }}
              onDragEnd={() => send({ type: 'dragEnd' })}
            >
              <Blocks size={18} strokeWidth={1.75} aria-hidden="true" />
              <bdi>{name}</bdi>
              {mine ? null : <bdi className="tb-faint">{owner}</bdi>}
            </button>
            {mine ? (
              <button
                type="button"
                className="tb-icon tb-small"
                title={translate('builder.remove_file', { name })}
                aria-label={translate('builder.remove_file', { name })}
                onClick={() => void remove(id)}
              >
                <X size={14} strokeWidth={1.75} aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
