import { useResourceContext, useTranslate } from 'react-admin'
import { ResourceList } from '../../../views'
import type { ColumnChoice } from '../../../views/list/columns'
import { RULE_CELLS } from '../../candidates'
import { FIGURE_CELLS, LEGAL_CHANGE_CELLS, ROUTE_CELLS, ROUTE_COLUMNS } from '../../routes'
import { RULES_PATH } from './ruleLists'

const COLUMNS: Readonly<Record<string, ColumnChoice>> = {
  ...Object.fromEntries(Object.entries(RULE_CELLS).map(([name, cells]) => [name, { cells }])),
  routes: { only: ROUTE_COLUMNS, cells: ROUTE_CELLS },
  figures: { cells: FIGURE_CELLS },
  'legal-changes': { cells: LEGAL_CHANGE_CELLS },
}

/** The rows of one kind of rule, with the way back to Settings. */
export function RuleList() {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  return (
    <ResourceList
      crumb={{ to: RULES_PATH, label: translate('settings.title') }}
      columns={COLUMNS[resource]}
    />
  )
}
