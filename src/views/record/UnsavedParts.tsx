import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { LeaveGuard } from './LeaveGuard'

type Mark = (part: string, isDirty: boolean) => void

const UnsavedContext = createContext<Mark>(() => undefined)

interface UnsavedPartsProps {
  /** The parts are tabs that the query of the address names. */
  bySearch?: boolean
  children: ReactNode
}

/** A page of several small forms with one guard of their unsaved changes: a router holds one guard at a time. */
export function UnsavedParts({ bySearch, children }: UnsavedPartsProps) {
  const [parts, setParts] = useState<readonly string[]>([])
  const mark = useCallback<Mark>((part, isDirty) => {
    setParts(all =>
      all.includes(part) === isDirty ? all : isDirty ? [...all, part] : all.filter(each => each !== part),
    )
  }, [])
  return (
    <UnsavedContext value={mark}>
      {children}
      <LeaveGuard isDirty={parts.length > 0} bySearch={bySearch} />
    </UnsavedContext>
  )
}

/** Tells the page whether this part of it has unsaved changes. */
export function useUnsaved(isDirty: boolean): void {
  const part = useId()
  const mark = useContext(UnsavedContext)
  useEffect(() => {
    mark(part, isDirty)
    return () => mark(part, false)
  }, [mark, part, isDirty])
}
