import { useLocale, useTranslate } from 'react-admin'
import { choiceFields } from '../../../../contract/routes/ruleChoices'
import type { Condition } from '../../../../contract/routes/version'
import { commaOf, enumLabel, fieldLabel, resourceName } from '../../../fields/words'
import { isolate } from '../../../layout/parts/Isolated'
import { type Named, useRuleLists } from './RuleLists'

/** Returns a key as words, for one of which nothing has a name. */
const plain = (key: string) => key.replaceAll('_', ' ')
const nameOf = (list: readonly Named[] | undefined, key: string): string =>
  list?.find(each => each.key === key)?.name ?? plain(key)

const COUNTRY_FACTS: readonly Condition['fact'][] = ['residence', 'nationality', 'issued_in']
const OTHER_ANSWER: Readonly<Record<string, string>> = { yes: 'no', no: 'yes' }

/** Says that something is not one answer by the other one, where a fact has the answers yes and no. */
export function withoutNegation({ fact, in: values, not }: Condition): Condition {
  const [value = '', ...more] = values
  const other = COUNTRY_FACTS.includes(fact) || more.length ? undefined : OTHER_ANSWER[value]
  return not && other ? { fact, in: [other] } : { fact, in: values, ...(not ? { not } : {}) }
}

/** Fields that hold the values of facts. */
const FACT_FIELDS: Partial<Record<Condition['fact'], { resource: string; name: string }>> = {
  procedure: { resource: 'cases', name: 'procedure' },
  member: { resource: 'cases', name: 'member' },
  sex: { resource: 'candidates', name: 'gender' },
}

/** Lists different words as a sentence has them; with a comma or colon inside of one, the word for `and` or `or` stands between all of them. */
function listOf(locale: string, type: 'conjunction' | 'disjunction', words: readonly string[]): string {
  const format = new Intl.ListFormat(locale, { type })
  const different = [...new Set(words)]
  if (!different.some(word => /[,،:]/.test(word))) return format.format(different)
  const between = format.formatToParts(['', '']).find(part => part.type === 'literal')?.value
  return different.join(between)
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
    // Before the answers: `no` is Norway.
    if (COUNTRY_FACTS.includes(fact)) return nameOf(lists.countries, value)
    if (value === 'yes' || value === 'no') return translate(`route_case.${value}`)
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
      return found ? `${found.name} (${isolate(key)})` : key
    },
    guard: (key: string) => translate(`route_words.guards.${key}`, { _: key }),
    route: (slug: string) => nameOf(lists.routes, slug),
    land: (slug: string) => nameOf(lists.lands, slug),
    list: (words: readonly string[]) => words.join(commaOf(locale)),
    allOf: (words: readonly string[]) => listOf(locale, 'conjunction', words),
    anyOf: (words: readonly string[]) => listOf(locale, 'disjunction', words),
  }
}
