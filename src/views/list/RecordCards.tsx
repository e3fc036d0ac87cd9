import type { ComponentType, ReactNode } from 'react'
import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { isEmptyValue } from '../../fields/EmptyValue'
import { FieldCell } from '../../fields/FieldCell'
import { fieldOf } from '../../fields/system'
import { useFieldWords } from '../../fields/words'
import { useOpenRow } from '../panel/panel'
import type { Cells } from './columns'
import { RecordLink, useRecordName } from './RecordLink'

interface RecordCardsProps {
  definition: Definition
  /** Columns as the table has them; the card takes name, state and a line of facts from them. */
  names: readonly string[]
  isSelectable: boolean
  rowActions?: (record: RaRecord) => ReactNode
  linkTo?: (record: RaRecord) => string
  /** Cells that a feature draws itself, as in the table. */
  cells?: Cells
  /** Draws the inside of a card instead. */
  card?: ComponentType<{ record: RaRecord }>
}

/** The rows of a list as cards, for a phone. */
export function RecordCards({ definition, card: Own, ...props }: RecordCardsProps) {
  const { data = [], selectedIds, onToggleItem } = useListContext()
  const translate = useTranslate()
  const name = useRecordName()
  const { onClick, peeked } = useOpenRow(props.linkTo)
  return (
    <ul className="v-cards grid gap-8 one-column">
      {data.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of lists open it; a finger need not hit the name. */}
          <li
            className="v-card card flex gap-10"
            data-selected={selectedIds.includes(record.id)}
            data-peeked={peeked === Number(record.id) || undefined}
            data-row={record.id}
            tabIndex={-1}
            onClick={event => onClick(event, record)}
          >
            {props.isSelectable ? (
              <label className="v-card-pick grid rigid centred">
                <input
                  type="checkbox"
                  checked={selectedIds.includes(record.id)}
                  onChange={() => onToggleItem(record.id)}
                  aria-label={translate('lists.select_row', { name: name(record) })}
                />
              </label>
            ) : null}
            {Own ? <Own record={record} /> : <Card definition={definition} record={record} {...props} />}
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  )
}

/** Facts that fit under a name. */
const FACTS = 3

function Card({
  definition,
  names,
  record,
  rowActions,
  linkTo,
  cells,
}: Omit<RecordCardsProps, 'card' | 'isSelectable'> & { record: RaRecord }) {
  const words = useFieldWords(definition.name)
  const [title = definition.title, ...rest] = names
  const state = rest.find(name => name === 'status_id' || name.endsWith('status'))
  const facts = rest.filter(name => name !== state && isFact(definition, name, record)).slice(0, FACTS)
  return (
    <div className="grow">
      <div className="v-card-head row gap-8 between">
        <RecordLink record={record} linkTo={linkTo}>
          <Value name={title} record={record} cells={cells} />
        </RecordLink>
        {state && !isEmptyValue(record[state]) ? <Value name={state} record={record} cells={cells} /> : null}
      </div>
      <dl>
        {facts.map(name => (
          <div key={name}>
            <dt className="l-hidden">{words.label(name)}</dt>
            <dd>
              <Value name={name} record={record} cells={cells} />
            </dd>
          </div>
        ))}
      </dl>
      {rowActions ? <div className="v-card-actions flex gap-8 justify-end">{rowActions(record)}</div> : null}
    </div>
  )
}

function Value({ name, record, cells }: { name: string; record: RaRecord; cells: Cells | undefined }) {
  const Own = cells?.[name]
  return Own ? <Own record={record} /> : <FieldCell source={name} record={record} />
}

/** A plain yes or no says nothing without its label, and a card has no room for labels. */
const isFact = (definition: Definition, name: string, record: RaRecord) =>
  !isEmptyValue(record[name]) &&
  !['json', 'html', 'file', 'number', 'flag'].includes(fieldOf(definition, name)?.kind ?? 'json')
