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

/** The source in the language of the page: an Arabic sentence with the title as it is published. */
function SourceCell({ record }: CellProps) {
  const isArabic = useLocale().startsWith('ar')
  return isArabic && record.source_ar ? (
    <bdi lang="ar" dir="rtl">
      {String(record.source_ar)}
    </bdi>
  ) : (
    <RuleSource source={String(record.source)} />
  )
}

/** Cells of the list of legal changes. */
export const LEGAL_CHANGE_CELLS = { en: NameCell, source: SourceCell }
