import { CANDIDATE_FIELDS, LISTING_FIELDS } from '../../../../contract/templates/merge-fields'

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
  /** What stands beside the name where somebody is chosen: the address unless given. */
  note?: string
}

/** Stands in where there is nobody yet; reserved domain names, so that nothing can ever be sent to it. */
export const samplePerson: Person = {
  id: 'sample',
  name: 'Katrin Schuster',
  email: 'k.schuster@isarhof.example',
  language: 'de',
  attributes: { company: 'Pflegezentrum Isarhof', city: 'München' },
}

/** The same for mails of the job tool: the contact of a listing, and the candidate who is presented to it. */
export const presentedPerson: Person = {
  ...samplePerson,
  name: 'Katrin Schuster',
  attributes: {
    listing: {
      occupation: 'Pflegefachkraft',
      employer_name: 'Pflegezentrum Isarhof',
      city: 'München',
      state: 'Bayern',
      contact_title: 'Frau',
      contact_name: 'Katrin Schuster',
      salutation: 'Sehr geehrte Frau Schuster',
      external_id: '10000-1190000000-S',
      published_on: '2026-11-02',
      employer_url: 'https://isarhof.example/',
    },
    candidate: {
      name: 'Amal Haddad',
      age: '29',
      country: 'Marokko',
      program: 'Nursing',
      sector: 'Pflegefachkraft',
      state: 'Bayern',
      language_level: 'B1',
      recognition: 'volle Anerkennung',
    },
  },
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

/** The fields of the job tool: the contact, the listing and the candidate. */
export function presentedFields(): MergeField[] {
  const { name, email, language, attributes } = presentedPerson
  const of = (branch: 'listing' | 'candidate', names: readonly string[]) =>
    names.map((each): MergeField => {
      const samples = attributes[branch] as Record<string, string>
      const path = `${branch}.${each}`
      return {
        ...{ code: `{{ ${path} }}`, path, sample: samples[each] ?? '', link: each === 'employer_url' },
        label: { key: `jobs.merge.${branch}.${each}` },
      }
    })
  return [
    ...of('listing', LISTING_FIELDS),
    ...of('candidate', CANDIDATE_FIELDS),
    ...[field('name', name), field('email', email), field('language', language)],
    { ...field('unsubscribe_url', ''), link: true },
  ]
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
