import { type RaRecord, useLocale } from 'react-admin'
import { RuleSource } from '../../../views/RuleSource'

interface CellProps {
  record: RaRecord
}

/** The change in the language of the page. */
function NameCell({ record }: CellProps) {
  const locale = useLocale()
  // Arabic that begins with a German term is still read from the right.
  return locale.startsWith('ar') && record.ar ? (
    <bdi lang="ar" dir="rtl">
      {String(record.ar)}
    </bdi>
  ) : (
    <bdi>{String(record[locale] || record.en)}</bdi>
  )
}

const SourceCell = ({ record }: CellProps) => <RuleSource rule={record} />

/** Cells of the list of legal changes. */
export const LEGAL_CHANGE_CELLS = { en: NameCell, source: SourceCell }
