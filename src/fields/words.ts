import { useTranslate } from 'react-admin'
import { SYSTEM_FIELDS } from '../../contract/definition/define'

export type Translate = (key: string, options?: Record<string, unknown>) => string

/** @returns the name of a field as people read it. */
export function fieldLabel(translate: Translate, resource: string, name: string): string {
  const shared = translate(`fields.${name}`, { _: name.replace(/_ids?$/, '').replaceAll('_', ' ') })
  return (SYSTEM_FIELDS as readonly string[]).includes(name)
    ? shared
    : translate(`resources.${resource}.fields.${name}`, { _: shared })
}

interface EnumValue {
  resource: string
  name: string
  value: string
}

/** @returns the label of one of the fixed values of a field. */
export function enumLabel(translate: Translate, { resource, name, value }: EnumValue): string {
  return translate(`resources.${resource}.enums.${name}.${value}`, {
    _: translate(`enums.${value}`, { _: value.replaceAll('_', ' ') }),
  })
}

/** Errors whose words name the field (docs/spec/product.md, "Validation"). */
const NAMING = ['required', 'valid_email']

/**
 * @param label the field's name, where the words stand by it alone
 * @returns the words for what a server's or a check's code says of a field
 */
export function errorWords(
  translate: Translate,
  code: string | undefined,
  label?: string,
): string | undefined {
  if (code === undefined) return undefined
  if (label && NAMING.includes(code)) return translate(`validation.${code}`, { field: label })
  return translate(`errors.${code}`, { _: code })
}

/** The comma between things in a list, with its space. */
export const commaOf = (locale: string): string => (locale.startsWith('ar') ? '، ' : ', ')

/** Returns the words for what an information sheet of section 299 SGB III lacks, by fields of documents. */
export const sheetLacks = (
  { translate, locale }: { translate: Translate; locale: string },
  lacks: readonly string[],
): string =>
  translate('records.sheet_lacks', {
    fields: lacks.map(name => translate(`records.sheet_lack.${name}`)).join(commaOf(locale)),
  })

/** @returns the name of a resource, singular or plural */
export function resourceName(translate: Translate, resource: string, count = 1): string {
  return translate(`resources.${resource}.name`, { smart_count: count, _: resource.replaceAll('-', ' ') })
}

/** First words of names that keep their capital inside a sentence. */
const PROPER_NAMES = ['Bundesland', 'Bundesländer', 'Zoom']

/**
 * Returns the same for use inside a sentence: `leads`, but `BA approval`, `WhatsApp gateway` and `Zoom account`. A first
 * word with a second capital, or one of PROPER_NAMES, stays as it is.
 */
export function nameInside(translate: Translate, resource: string, count = 1): string {
  const name = resourceName(translate, resource, count)
  const [first = ''] = name.split(' ')
  if (PROPER_NAMES.includes(first) || /\p{Lu}/u.test(first.slice(1))) return name
  // German writes nouns with a capital wherever they stand: its text takes the one name, English and French the other.
  return translate('lists.name_inside', { name, small: first.toLocaleLowerCase() + name.slice(first.length) })
}

/** @returns the words of a button that makes one: `New lead`, `New BA approval`. */
export function newOf(translate: Translate, resource: string): string {
  return translate('lists.new_of', { name: nameInside(translate, resource) })
}

/** Labels of one resource's fields and of their values. */
export function useFieldWords(resource: string) {
  const translate = useTranslate()
  return {
    label: (name: string) => fieldLabel(translate, resource, name),
    choice: (name: string, value: string) => enumLabel(translate, { resource, name, value }),
  }
}
