import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { ContentProblem } from '../../../../../contract/routes/problems'
import { Mark } from '../../../../layout/parts/Mark'
import { IconAct } from '../IconAct'

/** Acts on an item; without them it is read only. */
export interface ItemActs {
  onEdit: () => void
  onRemove: () => void
  /** Only for items that have an order: to the place before, to the place after. */
  onMove?: ((by: -1 | 1) => void) | undefined
  isFirst?: boolean
  isLast?: boolean
}

interface ItemRowProps {
  /** The path of the item in the content. */
  path: string
  name: string
  mark?: ReactNode
  facts: readonly string[]
  problems: readonly ContentProblem[]
  words: (problem: ContentProblem) => string
  acts?: ItemActs | undefined
  /** The words are a heading. */
  isHead?: boolean
}

/** Returns the id of the element of an item. */
export const idOf = (path: string) => `item-${path.replaceAll('.', '-')}`

/** A track, step, clock or requirement: its name, its facts, its problems, and the acts on it. */
export function ItemRow({ path, name, mark, facts, problems, words, acts, isHead }: ItemRowProps) {
  return (
    <div className="ro-row row wrap gap-8" id={idOf(path)} tabIndex={-1}>
      <div className="ro-what grow">
        {isHead ? (
          <h2>
            <bdi>{name}</bdi>
          </h2>
        ) : (
          <p className="medium row wrap gap-8">
            {mark}
            <bdi className="break">{name}</bdi>
          </p>
        )}
        <p className="small-lines muted break">
          {facts.filter(Boolean).map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may read the same
            <Fragment key={at}>
              {at ? ' · ' : null}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        {problems.length ? (
          <ul className="ro-problems small">
            {problems.map(problem => (
              <li key={`${problem.code} ${problem.path}`} className="row gap-6">
                <Mark kind="wait" />
                {words(problem)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {acts ? <Acts name={name} acts={acts} /> : null}
    </div>
  )
}

function Acts({ name, acts }: { name: string; acts: ItemActs }) {
  const translate = useTranslate()
  const { onMove } = acts
  const words = (act: string) => `${translate(`route_editor.${act}`)}: ${name}`
  return (
    <div className="row rigid">
      {onMove ? (
        <>
          <IconAct
            icon={ArrowUp}
            act="up"
            words={words('up')}
            disabled={acts.isFirst}
            onClick={() => onMove(-1)}
          />
          <IconAct
            icon={ArrowDown}
            act="down"
            words={words('down')}
            disabled={acts.isLast}
            onClick={() => onMove(1)}
          />
        </>
      ) : null}
      <IconAct icon={Pencil} words={words('change')} onClick={acts.onEdit} />
      <IconAct icon={Trash2} words={words('remove')} onClick={acts.onRemove} />
    </div>
  )
}

/** Sets the focus on the button that moved an item, at its new place; on the other one where that is off. */
export function focusMoved(path: string, by: -1 | 1): void {
  requestAnimationFrame(() => {
    const row = document.getElementById(idOf(path))
    const acts = by < 0 ? ['up', 'down'] : ['down', 'up']
    const buttons = acts.map(act => row?.querySelector<HTMLButtonElement>(`[data-act="${act}"]`))
    buttons.find(button => button && !button.disabled)?.focus()
  })
}
