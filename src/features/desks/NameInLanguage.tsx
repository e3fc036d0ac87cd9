import { type RaRecord, useLocale, useResourceContext } from 'react-admin'
import { displayName } from '../../../contract/definition/define'
import { requireDefinition } from '../../../contract/resources'
import { EmptyCell } from '../../layout/parts/ReadableDate'

/** The name of a computed row in the language of the page, where it has both. */
export function NameInLanguage({ record }: { record: RaRecord }) {
  const locale = useLocale()
  const resource = useResourceContext() ?? ''
  if (!record.name && !record.name_ar) return <EmptyCell />
  return <bdi>{displayName(requireDefinition(resource), record, locale)}</bdi>
}
