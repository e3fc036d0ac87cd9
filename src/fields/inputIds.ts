import { useId } from 'react'

/** Ids that tie a field to its label and to the words below it. */
export function useInputIds(): { input: string; label: string; help: string } {
  const id = useId()
  return { input: id, label: `${id}-label`, help: `${id}-help` }
}
