import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, instant, json, number, oneOf, ref, slug, text } from '../definition/fields'
import { CONFIDENCES, ROUTE_FAMILIES, SOURCE_KINDS, STEP_HOLDERS, VERSION_STATES } from '../routes/words'
import { VISA_KINDS } from './procedures'

const READERS = usersOf('candidates')
const EDITORS = usersOf('settings')

/** Names in the four languages of routes; English is the one that is always there. */
const NAMES = {
  en: text({ max: 160, required: true }),
  ar: text({ max: 160, dir: 'rtl' }),
  fr: text({ max: 160 }),
  de: text({ max: 160 }),
} as const

/** A procedure for one legal purpose. What happens in it is in its versions (docs/spec/routes.md). */
export const routes = defineResource('routes', {
  title: 'en',
  fields: {
    /** Versions lead to routes by it, and rules read it. */
    slug: slug({ max: 40, required: true, unique: true, fixed: true }),
    ...NAMES,
    law: text({ max: 200 }),
    family: oneOf(ROUTE_FAMILIES, { required: true, default: 'work', index: true }),
    /** The kind of visa that it leads to. */
    purpose: oneOf(VISA_KINDS),
    ba: oneOf(['yes', 'if_in_company', 'no'], { required: true, default: 'yes' }),
    /** Whether the accelerated procedure of § 81a AufenthG may be chosen. */
    accelerated: flag(),
    next_title: text({ max: 300 }),
    position: number({ min: 0, max: 1_000, default: 0 }),
    source: text({ max: 400 }),
    source_kind: oneOf(SOURCE_KINDS, { required: true, default: 'law' }),
    checked_on: day({ when: 'happened' }),
    confidence: oneOf(CONFIDENCES, { required: true, default: 'confirm' }),
    active: flag({ default: true }),
    /** When the German side sees people on it (contract/placement/readyRule.ts); empty: the common rule of Settings. */
    ready: json(),
  },
  list: {
    columns: ['slug', 'en', 'ar', 'law', 'family', 'ba', 'accelerated', 'active'],
    filters: ['family', 'ba', 'accelerated', 'active', 'confidence'],
    search: ['slug', 'en', 'ar', 'fr', 'de', 'law'],
    sort: ['position', 'asc'],
  },
  form: [
    ['slug', 'family'],
    ['en', 'ar'],
    ['fr', 'de'],
    ['law', 'purpose'],
    ['ba', 'accelerated'],
    ['next_title'],
    ['source', 'source_kind'],
    ['checked_on', 'confidence'],
    ['position', 'active'],
    ['ready'],
  ],
  roles: READERS,
  writers: EDITORS,
})
export type Route = RecordOf<typeof routes>

/** A version of a route: never changed once it is published. Its content comes with the calls of contract/calls/routes. */
export const routeVersions = defineResource('route-versions', {
  title: 'number',
  fields: {
    route_id: ref('routes', { read: true, index: true }),
    number: number({ read: true, min: 1, max: 100_000 }),
    state: oneOf(VERSION_STATES, { read: true, index: true }),
    /** Cases that open from this day on take it. */
    valid_from: day({ read: true }),
    published_at: instant({ read: true }),
    published_by: ref('users', { read: true }),
    reason: text({ max: 400, read: true }),
    /** Open cases are listed with the difference, for a person to move them. */
    affects_running: flag({ read: true }),
    /** Of a draft: when its content was saved last. */
    saved_at: instant({ read: true }),
    withdrawn_at: instant({ read: true }),
    withdrawn_by: ref('users', { read: true }),
    withdrawn_reason: text({ max: 400, read: true }),
  },
  list: {
    columns: ['route_id', 'number', 'state', 'valid_from', 'published_by', 'reason', 'affects_running'],
    filters: ['route_id', 'state'],
    sort: ['id', 'desc'],
  },
  form: [
    ['route_id', 'number', 'state'],
    ['valid_from', 'published_at', 'published_by'],
    ['reason', 'affects_running'],
    ['saved_at'],
    ['withdrawn_at', 'withdrawn_by'],
    ['withdrawn_reason'],
  ],
  roles: READERS,
  verbs: ['read', 'export'],
})
export type RouteVersion = RecordOf<typeof routeVersions>

/** The steps of all routes by their keys: a key means the same in every route. Publishing a version keeps them. */
export const routeSteps = defineResource('route-steps', {
  title: 'slug',
  fields: {
    slug: slug({ max: 60, read: true, unique: true }),
    en: text({ max: 300, read: true }),
    ar: text({ max: 300, read: true, dir: 'rtl' }),
    fr: text({ max: 300, read: true }),
    de: text({ max: 300, read: true }),
    holder: oneOf(STEP_HOLDERS, { read: true }),
    position: number({ read: true, min: 0, max: 100_000 }),
  },
  list: {
    columns: ['slug', 'en', 'ar', 'de', 'holder'],
    search: ['slug', 'en', 'ar', 'fr', 'de'],
    sort: ['position', 'asc'],
  },
  form: [
    ['slug', 'holder'],
    ['en', 'ar'],
    ['fr', 'de'],
  ],
  roles: READERS,
  verbs: ['read'],
})
export type RouteStepRow = RecordOf<typeof routeSteps>
