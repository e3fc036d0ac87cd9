import { IconButton } from '@mui/material'
import { ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { useFieldWords } from '../../fields/words'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { isSortable } from './columns'

/** The order of a list where it has no heads to click: on a phone. The chosen field again turns it round. */
export function SortMenu({ definition, names }: { definition: Definition; names: readonly string[] }) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const { sort, setSort } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  const Order = sort.order === 'ASC' ? ArrowDownNarrowWide : ArrowDownWideNarrow
  return (
    <>
      <IconButton
        className="v-square"
        aria-label={translate('lists.sort')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <ArrowUpDown size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <ActionMenu
        anchor={anchor}
        actions={[...names.filter(name => isSortable(definition, name)), 'created_at'].map(name => ({
          key: name,
          words: (
            <>
              {words.label(name)}
              {sort.field === name ? <Order className="push" size={14} aria-hidden /> : null}
            </>
          ),
          selected: sort.field === name,
          run: () => choose(name),
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
