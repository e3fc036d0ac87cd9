import { CANDIDATE_FIELDS, LISTING_FIELDS } from '../../../../contract/templates/merge-fields'

/** A place that the mail engine fills in for each recipient. */
export interface MergeField {
  /** The code in the mail. */
  code: string
  /** The name in Liquid: `name`, `attributes.city`. */
  path: string
  /** Key of its word, or the word itself for an attribute, which staff named. */
  label: { key: string } | { word: string }
  sample: string
  /** True for an address, which belongs into a link. */
  link: boolean
}

/** A person that a mail can be previewed for; the shape of a subscriber. */
export interface Person {
  id: number | string
  name: string
  email: string
  language: string
  attributes: Record<string, unknown>
  /** The text beside the name in the choice of people: the address unless given. */
  note?: string
}

/** The sample while there are no people; its reserved domain name receives no mail. */
export const samplePerson: Person = {
  id: 'sample',
  name: 'Katrin Schuster',
  email: 'k.schuster@isarhof.example',
  language: 'de',
  attributes: { company: 'Pflegezentrum Isarhof', city: 'München' },
}

const presentedSamples = {
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
}

/** The sample for mails of the job tool: the contact of a listing, and the candidate who is presented to it. */
export const presentedPerson: Person = { ...samplePerson, attributes: presentedSamples }

const unsubscribeSample = 'https://lotse.example/u/preview'

/** Returns the values that the engine gives to every mail: the person, the attributes by their own names too, and the address to unsubscribe. */
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

/** Returns the fields of the job tool: the contact, the listing and the candidate. */
export function presentedFields(): MergeField[] {
  const { name, email, language } = presentedPerson
  const of = (branch: keyof typeof presentedSamples, names: readonly string[]) =>
    names.map((each): MergeField => {
      const samples: Readonly<Record<string, string>> = presentedSamples[branch]
      const path = `${branch}.${each}`
      return {
        code: `{{ ${path} }}`,
        path,
        sample: samples[each] ?? '',
        link: each === 'employer_url',
        label: { key: `builder.job_fields.${branch}.${each}` },
      }
    })
  return [
    ...of('listing', LISTING_FIELDS),
    ...of('candidate', CANDIDATE_FIELDS),
    field('name', name),
    field('email', email),
    field('language', language),
    { ...field('unsubscribe_url', ''), link: true },
  ]
}

/** Returns the fields to choose from: the fixed ones, then every attribute of the given people. */
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
