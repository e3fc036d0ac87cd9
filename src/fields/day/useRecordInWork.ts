import { useRecordContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'

type Values = Readonly<Record<string, unknown>>

/** Returns the record of the form around an input, with what is typed into it, else the record around it. */
export function useRecordInWork(names: readonly string[] = []): Values {
  const record = useRecordContext()
  const form = useFormContext()
  return form && names.length ? { ...record, ...pick(form.watch(), names) } : (record ?? {})
}

const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.filter(name => name in values).map(name => [name, values[name]]))
