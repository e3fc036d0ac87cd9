import { useLocale } from 'react-admin'
import { NamePair } from '../../layout/parts/Isolated'
import { splitScripts } from './scripts'

/** A name in the script of the reader, with the other script beside it where it was written in both. */
export function LeadName({ name }: { name: string }) {
  const locale = useLocale()
  return <NamePair {...splitScripts(name, locale)} />
}
