import { usersOf } from '../access/menu'
import { MANAGERS } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import { day, email, flag, instant, longText, number, oneOf, ref, text, url } from '../definition/fields'

export const CONTRACT_TYPES = [
  'full_time',
  'part_time',
  'mini_job',
  'training',
  'internship',
  'temporary',
] as const
export const LISTING_STATES = ['open', 'expired'] as const

/** A job that an employer offers in public: by hand, from a file, or from the Bundesagentur's search. */
export const jobListings = defineResource('job-listings', {
  title: 'occupation',
  fields: {
    occupation: text({ max: 200, required: true, index: true }),
    employer_name: text({ max: 200, index: true }),
    city: text({ max: 120, index: true, suggests: 'german_cities' }),
    bundesland_id: ref('bundeslands', { index: true }),
    contract_type: oneOf(CONTRACT_TYPES, { index: true }),
    sector_id: ref('sectors', { index: true }),
    category: text({ max: 120, index: true }),
    number_of_vacancies: number({ min: 0, max: 100_000 }),
    contact_title: text({ max: 60 }),
    contact_name: text({ max: 120 }),
    /** Only where the listing itself publishes it. */
    contact_email: email({ index: true }),
    employer_url: url(),
    external_id: text({ max: 120, index: true }),
    source: text({ max: 60, default: 'manual', index: true }),
    published_on: day({ when: 'any', index: true }),
    /** The last day on which somebody may be presented to it. */
    valid_until: day({ when: 'until', index: true }),
    status: oneOf(LISTING_STATES, { default: 'open', index: true }),
    description: longText({ max: 20_000 }),
    /** The search that found it last, and when. */
    search_id: ref('job-searches', { read: true, index: true }),
    seen_at: instant({ read: true }),
  },
  list: {
    columns: [
      'occupation',
      'employer_name',
      'city',
      'bundesland_id',
      'contract_type',
      'contact_email',
      'status',
      'published_on',
      'valid_until',
    ],
    filters: [
      'status',
      'sector_id',
      'bundesland_id',
      'city',
      'contract_type',
      'category',
      'source',
      'search_id',
      'published_on',
      'valid_until',
    ],
    search: ['occupation', 'city', 'contact_name', 'contact_email', 'employer_name'],
  },
  form: {
    job: [
      ['occupation', 'contract_type'],
      ['city', 'bundesland_id'],
      ['sector_id', 'category', 'number_of_vacancies'],
      ['description'],
    ],
    employer: [['employer_name', 'employer_url'], ['contact_title', 'contact_name'], ['contact_email']],
    origin: [
      ['source', 'external_id', 'search_id'],
      ['published_on', 'valid_until', 'status'],
    ],
  },
  knownFirstBy: ['source', 'external_id'],
  knownBy: ['employer_name', 'occupation', 'city'],
})

export type JobListing = RecordOf<typeof jobListings>

/** The Bundesagentur's kinds of offers (`angebotsart`). */
export const OFFER_KINDS = ['work', 'training', 'internship', 'freelance'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** A search at the Bundesagentur that is kept, so that it can be run again. */
export const jobSearches = defineResource('job-searches', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true }),
    what: text({ max: 120 }),
    place: text({ max: 120 }),
    /** Kilometres around the place. */
    radius: number({ min: 0, max: 200, default: 25 }),
    offer: oneOf(OFFER_KINDS, { required: true, default: 'work' }),
    /** Only what was published within so many days. */
    days: number({ min: 0, max: 100 }),
    /** Values that its listings get. */
    sector_id: ref('sectors'),
    category: text({ max: 120 }),
    /** Run every night. */
    nightly: flag(),
    last_run_at: instant({ read: true }),
    found: number({ read: true, default: 0 }),
    expired: number({ read: true, default: 0 }),
    last_error: text({ read: true, max: 400 }),
  },
  list: {
    columns: ['name', 'what', 'place', 'radius', 'offer', 'nightly', 'last_run_at', 'found', 'last_error'],
    filters: ['offer', 'nightly'],
    search: ['name', 'what', 'place'],
  },
  form: [['name'], ['what', 'place', 'radius'], ['offer', 'days'], ['sector_id', 'category', 'nightly']],
  roles: usersOf('job-listings'),
  writers: MANAGERS,
})
export type JobSearch = RecordOf<typeof jobSearches>
