import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'

/** Changes that a link hands to the form of a record: `<Link to="/visas/7" state={{ changes }}>`. */
interface EditState {
  changes?: Record<string, unknown>
}

/** Types the values that a link within the application brought into the form of a record; the reader looks and saves. */
export function BroughtChanges({ definition }: { definition: Definition }) {
  const { state } = useLocation()
  const { setValue } = useFormContext()
  const changes = (state as EditState | null)?.changes
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => {
    for (const [name, value] of Object.entries(changes ?? {}))
      if (definition.fields[name] && !definition.fields[name].options.read)
        setValue(name, value, { shouldDirty: true })
  }, [])
  return null
}
