/** A place that the mail engine fills in for each recipient. */
export interface MergeField {
  /** What is written into the mail. */
  code: string
  /** What Liquid looks up: `name`, `attributes.city`. */
  path: string
  /** Key of its word, or the word itself where staff named it (an attribute). */
  label: { key: string } | { word: string }
  sample: string
  /** It is an address and belongs into a link. */
  link: boolean
}

/** Somebody the preview can be shown as; the shape of a subscriber. */
export interface Person {
  id: number | string
  name: string
  email: string
  language: string
  attributes: Record<string, unknown>
}

/** Stands in where there is nobody yet; reserved domain names, so that nothing can ever be sent to it. */
export const samplePerson: Person = {
  id: 'sample',
  name: 'Katrin Schuster',
  email: 'k.schuster@isarhof.example',
  language: 'de',
  attributes: { company: 'Pflegezentrum Isarhof', city: 'München' },
}

const unsubscribeSample = 'https://lotse.example/u/preview'

/** What the engine gives to every mail: the person, the attributes by their own names too, and the way out. */
export function mergeDataOf(person: Person): Record<string, unknown> {
  return {
    ...person.attributes,
    attributes: person.attributes,
    name: person.name,
    email: person.email,
    language: person.language,
    unsubscribe_url: unsubscribeSample,
  }
}

/** The fields to choose from: the fixed ones, then every attribute that the people at hand carry. */
export function mergeFieldsFor(people: readonly Person[]): MergeField[] {
  const person = people[0] ?? samplePerson
  const fixed: MergeField[] = [
    field('name', person.name),
    field('email', person.email),
    field('language', person.language),
    { ...field('unsubscribe_url', ''), link: true },
  ]
  const attributes = attributeNames(people.length ? people : [samplePerson])
  return [...fixed, ...attributes.map(name => attributeField(name, people.length ? people : [samplePerson]))]
}

function field(path: string, sample: string): MergeField {
  return { code: `{{ ${path} }}`, path, label: { key: `builder.field.${path}` }, sample, link: false }
}

function attributeNames(people: readonly Person[]): string[] {
  const names = people.flatMap(person => Object.keys(person.attributes ?? {}))
  return [...new Set(names)].sort((one, other) => one.localeCompare(other))
}

/** Names that Liquid cannot read with a dot are written with brackets. */
function attributeField(name: string, people: readonly Person[]): MergeField {
  const plain = /^[A-Za-z_]\w*$/.test(name)
  const path = plain ? `attributes.${name}` : `attributes[${JSON.stringify(name).replaceAll('"', "'")}]`
  const first = people
    .map(person => person.attributes?.[name])
    .find(value => value !== undefined && value !== '')
  return { code: `{{ ${path} }}`, path, label: { word: name }, sample: textOf(first), link: false }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
