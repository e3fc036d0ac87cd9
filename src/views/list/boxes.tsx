import { useEffect, useRef } from 'react'
import { type RaRecord, useDataTableCallbacksContext, useListContext, useTranslate } from 'react-admin'
import { useRecordName } from './RecordLink'

/** Selects a row of a table; with Shift all rows since the last one. */
export function RowCheckbox({ record, isSelected }: { record: RaRecord; isSelected: boolean }) {
  const { handleToggleItem } = useDataTableCallbacksContext()
  const translate = useTranslate()
  const name = useRecordName()
  return (
    <label className="v-box">
      <input
        className="grid round-2 centred tap-square"
        type="checkbox"
        checked={isSelected}
        // Only a click knows of the Shift key.
        onChange={() => undefined}
        onClick={event => {
          handleToggleItem?.(record.id, event)
          event.stopPropagation()
        }}
        aria-label={translate('lists.select_row', { name: name(record) })}
      />
    </label>
  )
}

/** Selects or frees the rows of this page. */
export function PageCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const ids = data.map(({ id }) => id)
  const chosen = ids.filter(id => selectedIds.includes(id))
  const others = selectedIds.filter(id => !ids.includes(id))
  const isPart = chosen.length > 0 && chosen.length < ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className="v-box">
      <input
        className="grid round-2 centred tap-square"
        ref={box}
        type="checkbox"
        checked={ids.length > 0 && chosen.length === ids.length}
        onChange={event => onSelect(event.target.checked ? [...others, ...ids] : others)}
        aria-label={translate('lists.select_page')}
      />
    </label>
  )
}
