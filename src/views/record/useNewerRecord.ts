import { useEffect } from 'react'
import type { RaRecord } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Definition } from '../../../contract/definition/define'
import { changedFields, disputedFields } from '../../providers/changes'
import type { Base } from './useConflict'

/** Starts the form again from a newer record; what both changed is asked at the save. */
export function useNewerRecord(definition: Definition, current: RaRecord | undefined, base: Base): void {
  const { getValues, setValue } = useFormContext()
  const { record: started, restart } = base
  useEffect(() => {
    if (!current || !started || Number(current.version) <= Number(started.version)) return
    const mine = getValues()
    if (disputedFields(definition, { mine, started, current }).length > 0) return
    // The reset of Form keeps only fields that are marked as dirty.
    for (const [name, value] of Object.entries(changedFields(mine, started)))
      setValue(name, value, { shouldDirty: true })
    restart(current)
  }, [definition, current, started, restart, getValues, setValue])
}
