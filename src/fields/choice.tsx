import { lazyPart } from '../layout/lazyPart'
import { StatusTag } from '../layout/parts/StatusTag'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'
import { OF_CHOICE } from './kind'
import { stateKind } from './stateKinds'
import { useFieldWords } from './words'

/** A state is a tag; what is merely a category (source, language) is plain text. */
function Cell({ value, resource, name }: CellProps) {
  const words = useFieldWords(resource)
  if (isEmptyValue(value)) return <EmptyValue />
  const kind = name.endsWith('status') || name === 'warm' ? stateKind(String(value)) : undefined
  const said = [value]
    .flat()
    .map(each => words.choice(name, String(each)))
    .join(', ')
  return kind ? <StatusTag kind={kind}>{said}</StatusTag> : <bdi>{said}</bdi>
}

/** One of a few fixed words, or several with `many`. */
export const choice: KindParts = {
  Cell,
  Input: lazyPart(() => import('./choice/ChoiceInput')),
  Filter: lazyPart(() => import('./choice/ChoiceFilter')),
  operators: OF_CHOICE,
}
