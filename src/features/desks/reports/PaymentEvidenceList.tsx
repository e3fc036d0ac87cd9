import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { PROFILE_LANGUAGES } from '../../../../contract/placement/profileWords'
import { Empty } from '../../../layout/parts/Empty'
import { ResourceList } from '../../../views'
import { FileButton } from '../../../views/FileButton'
import { CandidateOf, toCandidate } from '../../candidates'

const CELLS = { candidate_id: CandidateOf }

/** The evidence that employers pay, by person and year; PDF for one of them or a whole year. */
export function PaymentEvidenceList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="payment-evidence"
      title={translate('menu.items.payment-evidence')}
      notice={<p className="muted">{translate('desks.evidence_help')}</p>}
      columns={{ cells: CELLS }}
      listActions={<YearButton />}
      rowActions={record => <Documents year={Number(record.year)} candidate={Number(record.candidate_id)} />}
      panel={false}
      linkTo={toCandidate}
      empty={<Empty>{translate('desks.no_evidence')}</Empty>}
    />
  )
}

/** The document of the year that the list is filtered by, else of the newest one on it. */
function YearButton() {
  const { data, filterValues } = useListContext<RaRecord>()
  const years = (data ?? []).map(({ year }) => Number(year))
  const year = Number(filterValues.year ?? Math.max(0, ...years))
  return year ? <Documents year={year} /> : null
}

function Documents({ year, candidate }: { year: number; candidate?: number }) {
  const translate = useTranslate()
  return PROFILE_LANGUAGES.map(language => {
    const of = { year: String(year), ...(candidate ? { candidate_id: String(candidate) } : {}) }
    return (
      <FileButton
        key={language}
        words={translate(`desks.evidence_${language}`, { year })}
        path={`/payment-evidence/document.pdf?${new URLSearchParams({ ...of, language })}`}
        name={`employer-pays-${Object.values(of).join('-')}-${language}.pdf`}
        resource="payment-evidence"
      />
    )
  })
}
