import { useTranslate } from 'react-admin'
import type { ToEditor } from '../../../builder/protocol'
import type { MergeField } from '../preview/mergeFields'
import type { TemplateResource } from '../sides'
import { type BlockKind, blockHtml, blockIcons, blockKinds } from './blocks'
import { FieldsList } from './FieldsList'
import { SavedBlocks } from './SavedBlocks'

interface BlocksPanelProps {
  resource: TemplateResource
  fields: readonly MergeField[]
  send: (message: ToEditor) => void
  /** Called to choose a picture before it is inserted. */
  onPicture: () => void
  /** Called after an insertion: on a phone the sheet closes. */
  onDone: () => void
}

const fromLotse: readonly BlockKind[] = ['signature', 'optout']
const content = blockKinds.filter(kind => !fromLotse.includes(kind))

/** Lists the blocks: inserted after the selected part by click or key, or anywhere by dragging. */
export function BlocksPanel({ resource, fields, send, onPicture, onDone }: BlocksPanelProps) {
  const translate = useTranslate()
  const insert = (kind: BlockKind) => {
    if (kind === 'picture') onPicture()
    else send({ type: 'insertBlock', html: blockHtml(kind, translate) })
    onDone()
  }
  const group = (title: string, kinds: readonly BlockKind[]) => (
    <section>
      <h2>{translate(title)}</h2>
      <div className="tb-blocks grid gap-6">
        {kinds.map(kind => (
          <BlockButton key={kind} kind={kind} send={send} onInsert={() => insert(kind)} />
        ))}
      </div>
    </section>
  )
  return (
    <>
      {group('builder.content_blocks', content)}
      {group('builder.from_lotse', fromLotse)}
      <SavedBlocks resource={resource} send={send} onDone={onDone} />
      <FieldsList
        fields={fields}
        onChoose={field => {
          send({ type: 'insertField', code: field.code, link: field.link })
          onDone()
        }}
      />
    </>
  )
}

interface BlockButtonProps {
  kind: BlockKind
  send: (message: ToEditor) => void
  onInsert: () => void
}

function BlockButton({ kind, send, onInsert }: BlockButtonProps) {
  const translate = useTranslate()
  const Icon = blockIcons[kind]
  return (
    <button
      type="button"
      className="tb-block row shrinks round-2 surface bordered text-start"
      draggable
      onClick={onInsert}
      onDragStart={event => {
        const html = blockHtml(kind, translate)
        event.dataTransfer.setData('text/html', html)
        event.dataTransfer.effectAllowed = 'copy'
        send({ type: 'drag', html })
      }}
      onDragEnd={() => send({ type: 'dragEnd' })}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {translate(`builder.block.${kind}`)}
    </button>
  )
}
