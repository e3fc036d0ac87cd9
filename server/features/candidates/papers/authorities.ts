import { invalid } from '../../../../contract/http/errors'
import { sameValue } from '../../../crud/check'
import type { Hooks, Values } from '../../../crud/hooks'

/**
 * An authority or a mission is one of the list or a text, never both: the one that is written takes the place of the other.
 * @throws Failure invalid where both are written at once
 */
export const oneOfficeHooks = (text: 'authority' | 'mission'): Hooks => ({
  beforeWrite(_, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const id = `${text}_id`
    const isWritten = (name: string) => isFilled(changes[name]) && !sameValue(before?.[name], changes[name])
    if (isWritten(id) && isWritten(text)) throw invalid({ [text]: 'not_writable' })
    const empty: Values = isWritten(id) ? { [text]: null } : isWritten(text) ? { [id]: null } : {}
    return { ...changes, ...empty }
  },
})

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
