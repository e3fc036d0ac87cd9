import { Button, IconButton, Popover } from '@mui/material'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useStartEdge } from '../../fields/useStartEdge'
import { useFieldWords } from '../../fields/words'

/** What a person chose for a list: the names in order, and those that are not shown. */
export interface ChosenColumns {
  order: string[]
  hidden: string[]
}

const NOTHING_CHOSEN: ChosenColumns = { order: [], hidden: [] }

/**
 * The columns of a list as the person wants them, remembered for each list. The first one is the record's name and
 * always stays; a column that came later stands where the definition has it.
 */
export function useChosenColumns(storeKey: string, names: readonly string[]) {
  const [chosen, choose] = useStore<ChosenColumns>(`${storeKey}.columns`, NOTHING_CHOSEN)
  const [first = '', ...rest] = names
  const ordered = inOrder(rest, chosen.order)
  const shown = [first, ...ordered.filter(name => !chosen.hidden.includes(name))]
  return { ordered, shown, hidden: chosen.hidden, choose }
}

/** @returns the names that were put in an order, in it, and the others where they were */
export function inOrder(names: readonly string[], order: readonly string[]): string[] {
  const placed = order.filter(name => names.includes(name))
  let next = 0
  return names.map(name => (placed.includes(name) ? placed[next++]! : name))
}

/** Shows, hides and moves columns, by keyboard as by hand. */
export function ColumnChooser({
  storeKey,
  resource,
  names,
}: {
  storeKey: string
  resource: string
  names: string[]
}) {
  const translate = useTranslate()
  const edge = useStartEdge()
  const words = useFieldWords(resource)
  const { ordered, hidden, choose } = useChosenColumns(storeKey, names)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (name: string) =>
    choose({
      order: ordered,
      hidden: hidden.includes(name) ? hidden.filter(each => each !== name) : [...hidden, name],
    })
  const move = (at: number, by: number) => {
    const order = [...ordered]
    order.splice(at + by, 0, ...order.splice(at, 1))
    choose({ order, hidden })
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('lists.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...edge}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('lists.columns') } }}
      >
        <ul className="v-columns">
          {ordered.map((name, at) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={!hidden.includes(name)} onChange={() => toggle(name)} />
                {words.label(name)}
              </label>
              <IconButton
                size="small"
                disabled={at === 0}
                aria-label={translate('lists.column_earlier', { name: words.label(name) })}
                onClick={() => move(at, -1)}
              >
                <ArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                disabled={at === ordered.length - 1}
                aria-label={translate('lists.column_later', { name: words.label(name) })}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  )
}
