import { Plus } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useFieldWords } from '../../fields/words'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { lazyDialog } from '../lazyDialog'
import { type Condition, withCondition } from './filterKeys'

const FilterEditor = lazyDialog(() => import('./FilterEditor'))

interface AddFilterProps {
  definition: Definition
  filter: Record<string, unknown>
  /** The fields that may be compared. */
  names: readonly string[]
  onChange: (filter: Record<string, unknown>) => void
  /** Without days that move with the calendar. */
  isFixed?: boolean
}

/** `+ Filter`: chooses a field, then how it is compared and with what. */
export function AddFilter({ definition, filter, names, onChange, isFixed }: AddFilterProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [name, setName] = useState<string>()
  const [added, setAdded] = useState<Condition>()
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    setMenu(event.currentTarget)
  }
  const close = () => {
    setAnchor(null)
    setName(undefined)
    setAdded(undefined)
  }
  const apply = (next: Condition) => {
    setAdded(next)
    onChange(withCondition(filter, next, added))
  }
  if (names.length === 0) return null
  const field = name ? fieldOf(definition, name) : undefined
  return (
    <>
      <button
        type="button"
        className="v-add-filter tap-high inline-row gap-6 shrinks small text round-2"
        aria-haspopup="menu"
        onClick={open}
      >
        <Plus size={14} aria-hidden />
        {translate('lists.filter')}
      </button>
      <ActionMenu
        anchor={name ? null : menu}
        actions={names.map(each => ({ key: each, words: words.label(each), run: () => setName(each) }))}
        onClose={() => setMenu(null)}
      />
      {anchor && name && field ? (
        <FilterEditor
          definition={definition}
          condition={{ name, operator: kinds[field.kind].operators[0] ?? '', value: startOf(field.kind) }}
          anchor={anchor}
          isFixed={isFixed}
          isNew
          onApply={apply}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** A flag starts at yes, what only can be empty or not starts there. */
const startOf = (kind: string) =>
  kind === 'flag' || kind === 'file' || kind === 'json' || kind === 'secret' ? true : undefined
