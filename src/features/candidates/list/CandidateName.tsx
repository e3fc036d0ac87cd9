import { type RaRecord, useLocale } from 'react-admin'
import { NamePair } from '../../../layout/parts/Isolated'

/** The name in the script of the reader, with the other one beside it. */
export function CandidateName({ record }: { record: RaRecord }) {
  const isArabic = useLocale().startsWith('ar')
  const [latin, arabic] = [
    String(record.name ?? ''),
    record.name_arabic ? String(record.name_arabic) : undefined,
  ]
  return isArabic && arabic ? (
    <NamePair name={arabic} other={latin} />
  ) : (
    <NamePair name={latin} other={arabic} />
  )
}
