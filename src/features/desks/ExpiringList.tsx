import { type RaRecord, useTranslate } from 'react-admin'
import { EXPIRING_KINDS } from '../../../contract/resources/desks'
import { Empty } from '../../layout/parts/Empty'
import { ResourceList } from '../../views'
import { toCandidate } from '../candidates'
import { KindTabs } from './KindTabs'
import { NameInLanguage } from './NameInLanguage'
import { PersonCell } from './PersonCell'

const CELLS = { candidate_id: PersonCell, name: NameInLanguage }

/** Papers, approvals and yearly figures that end within 90 days; each row opens what ends. */
export function ExpiringList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="expiring"
      title={translate('menu.items.expiring')}
      columns={{ cells: CELLS }}
      views={<KindTabs resource="expiring" kinds={EXPIRING_KINDS} />}
      panel={false}
      linkTo={toWhatEnds}
      tabsBy={['kind']}
      empty={<Empty>{translate('desks.nothing_expires')}</Empty>}
    />
  )
}

/** Resources of records that end; figures stand with the routes that use them. */
const RESOURCES: Readonly<Record<string, string>> = {
  passport: 'passports',
  certificate: 'language-certificates',
  ba_approval: 'ba-approvals',
  preapproval: 'preapprovals',
  visa: 'visas',
  permit: 'permits',
  document: 'documents',
}

function toWhatEnds(row: RaRecord): string {
  const resource = RESOURCES[String(row.kind)]
  if (resource && row.record_id) return `/${resource}/${row.record_id}`
  return row.candidate_id ? toCandidate(row) : '/routes'
}
