import { type RaRecord, useLocale, useResourceContext, useTranslate } from 'react-admin'
import { displayName } from '../../../../contract/definition/define'
import { requireDefinition } from '../../../../contract/resources'
import { EmptyValue } from '../../../fields/EmptyValue'
import { fieldLabel } from '../../../fields/words'
import { RuleSource } from '../../../views/RuleSource'

interface CellProps {
  record: RaRecord
}

/** The name of a rule in the language of the page. */
function RuleName({ record }: CellProps) {
  const language = useLocale().split('-')[0]
  const name = displayName(requireDefinition(useResourceContext() ?? ''), record, language)
  // Arabic that begins with a German term is still read from the right.
  return language === 'ar' && record.name_arabic ? (
    <bdi lang="ar" dir="rtl">
      {name}
    </bdi>
  ) : (
    <bdi>{name}</bdi>
  )
}

/** The field that a requirement asks for, as its form calls it. */
function NeededField({ record }: CellProps) {
  const translate = useTranslate()
  if (!record.needs_field) return <EmptyValue />
  return <bdi>{fieldLabel(translate, 'candidates', String(record.needs_field))}</bdi>
}

function Source({ record }: CellProps) {
  return record.source ? <RuleSource rule={record} /> : <EmptyValue />
}

/** How lists of rules draw what a rule is called and what it asks for. */
export const RULE_CELLS = {
  deadlines: { name: RuleName, source: Source },
  requirements: { name: RuleName, needs_field: NeededField, source: Source },
  checklists: { name: RuleName, source: Source },
  'compliance-rules': { name: RuleName, source: Source },
}
