import { useLocale, useTranslate } from 'react-admin'
import { choiceFields } from '../../../../contract/routes/ruleChoices'
import type { Condition } from '../../../../contract/routes/version'
import { commaOf, enumLabel, fieldLabel, resourceName } from '../../../fields/words'
import { type Named, useRuleLists } from './RuleLists'

/** Returns a key as words, for one of which nothing has a name. */
const plain = (key: string) => key.replaceAll('_', ' ')
const nameOf = (list: readonly Named[] | undefined, key: string): string =>
  list?.find(each => each.key === key)?.name ?? plain(key)

/** Fields that hold the values of facts. */
const FACT_FIELDS: Partial<Record<Condition['fact'], { resource: string; name: string }>> = {
  procedure: { resource: 'cases', name: 'procedure' },
  member: { resource: 'cases', name: 'member' },
  sex: { resource: 'candidates', name: 'gender' },
}

/** Words for what rules name outside their version: fields, documents, figures, records and the values of facts. */
export function useRuleWords() {
  const translate = useTranslate()
  const locale = useLocale()
  const lists = useRuleLists()

  /** A field of the candidate or the case, or a question to the case. */
  function field(name: string): string {
    const label = fieldLabel(translate, 'candidates', name)
    return translate(`route_words.questions.${name}`, { _: label })
  }
  const recordField = (resource: string, name: string) =>
    fieldLabel(translate, resource === 'courses' ? 'candidates' : resource, name)
  const recordValue = (resource: string, name: string, value: string) =>
    value ? enumLabel(translate, { resource, name, value }) : translate('route_editor.not_entered')

  /** A value of a fact. @param record the resource of the clock that the condition is of */
  function factValue(fact: Condition['fact'], value: string, record?: string): string {
    if (value === 'yes' || value === 'no') return translate(`route_case.${value}`)
    if (fact === 'residence' || fact === 'nationality' || fact === 'issued_in')
      return nameOf(lists.countries, value)
    if (fact === 'occupation') return nameOf(lists.occupations, value)
    if (fact === 'language') return value.toUpperCase()
    if (fact === 'track') return plain(value)
    if (fact === 'kind') return recordValue(record ?? 'remedies', 'kind', value)
    const { resource, name } = FACT_FIELDS[fact] ?? {
      resource: record ?? 'recognitions',
      name: record && !('result' in choiceFields(record)) ? 'state' : 'result',
    }
    return recordValue(resource, name, value)
  }

  return {
    field,
    recordField,
    recordValue,
    factValue,
    resource: (name: string) => resourceName(translate, name, 2),
    paper: (kind: string) =>
      translate(`route_words.record_papers.${kind}`, { _: nameOf(lists.papers, kind) }),
    figure: (key: string) => {
      const found = lists.figures?.find(each => each.key === key)
      return found ? `${found.name} (${key})` : key
    },
    guard: (key: string) => translate(`route_words.guards.${key}`, { _: key }),
    route: (slug: string) => nameOf(lists.routes, slug),
    land: (slug: string) => nameOf(lists.lands, slug),
    list: (words: readonly string[]) => words.join(commaOf(locale)),
  }
}
