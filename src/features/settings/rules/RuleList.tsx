import { useResourceContext, useTranslate } from 'react-admin'
import { ResourceList } from '../../../views'
import { RULE_CELLS } from '../../candidates'
import { RULES_PATH } from './ruleLists'

const CELLS: Readonly<Record<string, (typeof RULE_CELLS)[keyof typeof RULE_CELLS]>> = RULE_CELLS

/** The rows of one kind of rule, with the way back to Settings. */
export function RuleList() {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  return (
    <ResourceList
      crumb={{ to: RULES_PATH, label: translate('settings.title') }}
      columns={{ cells: CELLS[resource] }}
    />
  )
}
