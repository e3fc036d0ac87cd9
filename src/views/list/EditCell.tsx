import { type ReactNode, useState } from 'react'
import { type RaRecord, useResourceContext } from 'react-admin'
import { writableFields } from '../../../contract/definition/define'
import { requireDefinition } from '../../../contract/resources'
import { useFieldWords } from '../../fields/words'
import { useRole } from '../../providers/authProvider'
import { lazyDialog } from '../lazyDialog'
import { useMayChange } from '../may'

const CellEditor = lazyDialog(() => import('./CellEditor'))

interface EditCellProps {
  record: RaRecord
  /** The field that the cell shows. */
  name: string
  /** The value as it is read. */
  children: ReactNode
}

/** A value of a list that is changed where it stands; text for a person who may not change it. */
export function EditCell({ record, name, children }: EditCellProps) {
  const resource = useResourceContext() ?? ''
  const definition = requireDefinition(resource)
  const role = useRole()
  const mayChange = useMayChange(resource)
  const label = useFieldWords(resource).label(name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isWritable = role !== undefined && writableFields(definition, role).some(([each]) => each === name)
  if (!isWritable || !mayChange(record)) return children
  return (
    <>
      <button
        type="button"
        className="v-edit-cell tap-high round-2 text"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <span className="l-hidden">{label}: </span>
        {children}
      </button>
      {anchor ? (
        <CellEditor
          definition={definition}
          record={record}
          name={name}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  )
}
