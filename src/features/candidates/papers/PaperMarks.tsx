import { useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'

/** The state of a paper that came and does not count yet, and the forms that it still lacks. */
export function PaperMarks({ paper: { missing, state, way } }: { paper: PaperState }) {
  const translate = useTranslate()
  if (missing.length === 0 || state === 'not_ok') return null
  const authentication = way === 'legalisation' || way === 'apostille' ? way : 'authenticated'
  return (
    <span className="cp-paper-marks wrap muted caption inline-flex">
      {missing.map(form => (
        <span key={form}>
          {translate(`candidate.form_missing.${form === 'authenticated' ? authentication : form}`)}
        </span>
      ))}
    </span>
  )
}
