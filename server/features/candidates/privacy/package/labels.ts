import { PACKAGE_PARTS } from '../../../../../contract/privacy/package/parts'
import type { PackageWords } from '../../../../../contract/privacy/package/words'
import { definitionOf } from '../../../../../contract/resources'
import type { RouteLanguage } from '../../../../../contract/routes/words'
import type { Values } from '../../../../crud/hooks'
import { wordsIn } from '../../../../words'
import type { Names } from '../../page/names'

/** Names fields and values as the copy of a person's data prints them. */
export interface Labels {
  language: RouteLanguage
  words: PackageWords
  /** Names of records that others refer to. */
  names: Names
  /** Ids of the candidate. */
  own: readonly number[]
}

export const partName = (resource: string, language: RouteLanguage): string =>
  PACKAGE_PARTS[resource]?.[language] ?? resource

/** Fields of the program itself, and those that only repeat to whom a record belongs. */
const LEFT_OUT = ['id', 'version', 'updated_at', 'created_by', 'candidate_id', 'search_text', 'case_id']

/** Returns the filled fields of a record with their names. */
export function lineOf(resource: string, record: Values, labels: Labels): [label: string, value: string][] {
  const known = definitionOf(resource)?.fields
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    if (LEFT_OUT.includes(name) || (known && !(name in known) && name !== 'created_at')) return []
    const text = textOf(resource, { name, value }, labels)
    return text ? [[labelOf(resource, name, labels.language), text]] : []
  })
}

function labelOf(resource: string, name: string, language: RouteLanguage): string {
  const tree = wordsIn(language)
  const found = wordAt(tree, ['resources', resource, 'fields', name]) ?? wordAt(tree, ['fields', name])
  return found ?? name.replaceAll('_', ' ')
}

function textOf(resource: string, { name, value }: { name: string; value: unknown }, labels: Labels): string {
  const { kind, options } = definitionOf(resource)?.fields[name] ?? {}
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (value === true) return labels.words.yes
  if (options?.to) return namesIn(options.to, [value].flat(), labels)
  if (kind === 'enum')
    return [value]
      .flat()
      .map(each => choiceOf(resource, { name, value: String(each) }, labels.language))
      .join(', ')
  return typeof value === 'object' ? (Object.keys(value).length ? JSON.stringify(value) : '') : String(value)
}

function choiceOf(
  resource: string,
  { name, value }: { name: string; value: string },
  language: RouteLanguage,
): string {
  const tree = wordsIn(language)
  return (
    wordAt(tree, ['resources', resource, 'enums', name, value]) ?? wordAt(tree, ['enums', value]) ?? value
  )
}

/** Colleagues, guardians and other people stay without a name. */
function namesIn(to: string, ids: readonly unknown[], { words, names, own, language }: Labels): string {
  if (to === 'users') return ids.length ? words.staff : ''
  if (to === 'guardians') return ids.length ? words.another : ''
  const named = ids.map(id => {
    if (to === 'candidates' || to === 'leads') return own.some(each => each === id) ? '' : words.another
    const row = names[to]?.[String(id)]
    const name =
      row?.[language] ??
      row?.en ??
      row?.name ??
      Object.values(row ?? {}).find(each => typeof each === 'string')
    return typeof name === 'string' ? name : `#${id}`
  })
  return named.filter(Boolean).join(', ')
}

function wordAt(tree: unknown, path: readonly string[]): string | undefined {
  let found: unknown = tree
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Object.entries(found).find(([name]) => name === key)?.[1]
  }
  return typeof found === 'string' ? found : undefined
}
