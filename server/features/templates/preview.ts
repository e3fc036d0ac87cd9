import { builderCalls } from '../../../contract/calls/templates'
import { can, type Definition } from '../../../contract/definition/define'
import { fail, invalid } from '../../../contract/http/errors'
import { definitionOf } from '../../../contract/resources'
import type { Actor } from '../../auth/actor'
import type { Values } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { type Served, serve } from '../../http/serve'
import { mergeFieldsOf } from '../job-tool'

/** Serves the values of a listing and of a ready candidate in a mail of the job tool, for its preview. */
export const sampleRoute = serve(builderCalls.readSample, readSample)

/** The field that each value of a mail is made of; a value is left out if the role may not see its field. */
const FIELDS = {
  listing: {
    occupation: 'occupation',
    employer_name: 'employer_name',
    city: 'city',
    state: 'bundesland_id',
    contact_title: 'contact_title',
    contact_name: 'contact_name',
    salutation: 'contact_name',
    external_id: 'external_id',
    published_on: 'published_on',
    employer_url: 'employer_url',
  },
  candidate: {
    name: 'name',
    age: 'birth_date',
    country: 'country_id',
    program: 'program_id',
    sector: 'sector_id',
    state: 'bundesland_id',
    language_level: 'language_level_id',
    recognition: 'recognition_result_kind',
  },
} as const
type Part = keyof typeof FIELDS

/** @throws Failure forbidden; not_found for a record that the caller may not see; invalid if none is named */
async function readSample({ services, actor, body }: Served<typeof builderCalls.readSample>) {
  const { listing_id: listingId, candidate_id: candidateId, language } = body
  if (listingId === null && candidateId === null) throw invalid({ listing_id: 'required' })
  const read = async (name: string, id: number | null) =>
    id === null ? null : readRecord(services, actor, demandReader(actor, name), id)
  const listing = await read('job-listings', listingId)
  const candidate = await read('ready-candidates', candidateId)
  const pair = { key: 'one', listingId, candidateId }
  const fillings = await mergeFieldsOf(services.sql, [pair], { language, now: services.now() })
  const filling = fillings.get('one')
  if (!filling) throw fail('not_found')
  const valuesOf = (part: Part, record: Values | null) =>
    record ? { [part]: visibleValues(part, filling.attributes[part], record) } : {}
  return {
    name: listing && 'contact_name' in listing ? filling.name : '',
    email: String(listing?.contact_email ?? ''),
    language,
    attributes: { ...valuesOf('listing', listing), ...valuesOf('candidate', candidate) },
  }
}

/** @throws Failure forbidden if the role may not read it */
function demandReader(actor: Actor, name: string): Definition {
  const definition = definitionOf(name)
  if (!definition || !can(definition, actor.role, 'read')) throw fail('forbidden')
  return definition
}

function visibleValues(part: Part, values: Readonly<Record<string, string>>, record: Values) {
  const fields: Readonly<Record<string, string>> = FIELDS[part]
  const shown = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    return [name, field !== undefined && field in record ? value : ''] as const
  })
  return Object.fromEntries(shown)
}
