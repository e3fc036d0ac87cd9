import { useTranslate } from 'ra-core'
import { ResourceList } from '../../../views'
import { RULES_PATH } from './ruleLists'

/** The rows of one kind of rule, with the way back to Settings. */
export function RuleList() {
  const translate = useTranslate()
  return <ResourceList crumb={{ to: RULES_PATH, label: translate('settings.title') }} />
}
