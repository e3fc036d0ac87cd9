import { Button, Popover } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { ControlledInput } from '../../fields/ControlledInput'
import { Calendar } from '../../fields/day/Calendar'
import { isEmptyValue } from '../../fields/EmptyValue'
import { fieldOf } from '../../fields/system'
import { useStartEdge } from '../../fields/useStartEdge'
import { useFieldWords } from '../../fields/words'
import { isolate } from '../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useMergedSave } from '../record/useMergedSave'
import { useNotifyRefusal } from '../useNotifyRefusal'
import { useUndoNotice } from '../useUndoNotice'
import { useRecordName } from './RecordLink'

interface CellEditorProps {
  definition: Definition
  record: RaRecord
  name: string
  anchor: HTMLElement
  onClose: () => void
}

/** Chooses another value of one field at its cell. The choice is saved at once, with a way back. */
export default function CellEditor({ definition, name, anchor, onClose, ...props }: CellEditorProps) {
  // As it was seen when the choice began: the list may be read again meanwhile.
  const [record] = useState(props.record)
  const edge = useStartEdge()
  const label = useFieldWords(definition.name).label(name)
  const { save, question } = useCellSave(definition, record, name)
  const [isOpen, setOpen] = useState(true)
  const choose = async (value: unknown) => {
    setOpen(false)
    if (value !== record[name]) await save(value)
    onClose()
  }
  return (
    <>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={onClose}
        {...edge}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Choices
          definition={definition}
          name={name}
          value={record[name]}
          onChoose={value => void choose(value)}
        />
      </Popover>
      {question}
    </>
  )
}

interface ChoicesProps {
  definition: Definition
  name: string
  value: unknown
  onChoose: (value: unknown) => void
}

function Choices({ definition, name, value, onChoose }: ChoicesProps) {
  const translate = useTranslate()
  const label = useFieldWords(definition.name).label(name)
  return (
    <div className="grid gap-6">
      {fieldOf(definition, name)?.kind === 'day' ? (
        <Calendar value={isEmptyValue(value) ? null : String(value)} onChoose={onChoose} />
      ) : (
        <div className="v-cell-editor pad">
          <ControlledInput
            resource={definition.name}
            name={name}
            label={label}
            // Begins empty: what is typed looks for another value, and the cell shows the present one.
            value={null}
            onChange={onChoose}
            autoFocus
            isOpenAtOnce
          />
        </div>
      )}
      {isEmptyValue(value) ? null : (
        <Button onClick={() => onChoose(null)}>{translate('actions.clear')}</Button>
      )}
    </div>
  )
}

/** Saves one field of a record as the list showed it: somebody else's change since is merged, or asked about. */
function useCellSave(definition: Definition, record: RaRecord, name: string) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const refresh = useRefresh()
  const notice = useUndoNotice()
  const notifyRefusal = useNotifyRefusal(definition.name)
  const label = useFieldWords(definition.name).label(name)
  const nameOf = useRecordName()
  const { save: merged, question } = useMergedSave(definition)
  const send = (changes: Record<string, unknown>, { version }: Record<string, unknown>) =>
    provider.change(definition.name, record.id, { ...changes, version })

  async function save(value: unknown) {
    try {
      const saved = await merged({ changes: { [name]: value }, started: record, send })
      notice({
        resource: definition.name,
        text: translate('lists.cell_changed', { name: isolate(nameOf(record)), field: label }),
        // Nobody can be asked when the cell is gone: a change meanwhile refuses the way back.
        back: () =>
          merged({
            changes: { [name]: record[name] ?? null },
            started: saved,
            send,
            ask: () => undefined,
          }),
      })
    } catch (refused) {
      notifyRefusal(refused)
    } finally {
      refresh()
    }
  }
  return { save, question }
}
