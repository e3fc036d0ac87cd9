import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import { type TestDatabase, testDatabase } from '../../../../tests/kit/database'
import { REFERENCES } from '../identity/references'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

/** Tables beside resources that name a person, and what erases the person in them. */
const BESIDE: Readonly<Record<string, string>> = {
  'candidate_merges.kept_id': 'erasePerson empties what the merge remembers',
  'candidate_stars.candidate_id': 'a mark of an employee at a number',
  'clock_warnings.candidate_id': 'a number and days',
  'people_to_compare.candidate_id': 'a queue of numbers',
  'people_to_compare.lead_id': 'a queue of numbers',
  'presentations.candidate_id': 'forgetPresentations',
  'candidate_step_days.candidate_id': 'days of steps, kept for counts',
  'papers_of_records.candidate_id': 'a view of documents, which are deleted',
  'bb_recipients.candidate_id': 'a view of presentations',
  'account_tickets.email': 'employees',
  'consent_events.address': 'eraseAddress',
  'guarded_addresses.email': 'a trigger keeps it like the record',
  'presentations.address': 'forgetPresentations',
  'whatsapp_contacts.number': 'forgetNumbers',
}

test('every table that names a person is a resource, or has a way to erase the person', async () => {
  const columns = await database.sql<{ name: string }[]>`
    select t.relname || '.' || a.attname as name from pg_constraint k
    join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and r.relname in ('candidates', 'leads', 'bw_leads')
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(candidate_id|lead_id|bw_lead_id|email|phone|number|address)$'
      and data_type <> 'integer'
    order by 1`
  const known = new Set(
    RESOURCES.flatMap(({ table, fields }) => Object.keys(fields).map(field => `${table}.${field}`)),
  )
  expect(columns.map(({ name }) => name).filter(name => !known.has(name))).toEqual(
    Object.keys(BESIDE).toSorted(),
  )
})

test('the copy and the erasure of a candidate go through every resource that names one', () => {
  const names = new Set(REFERENCES.map(({ definition }) => definition.name))
  const naming = RESOURCES.filter(
    ({ computed, fields }) =>
      !computed && Object.values(fields).some(({ options }) => options.to === candidates.name),
  )
  expect(
    naming
      .map(({ name }) => name)
      .filter(name => !names.has(name))
      .toSorted(),
  ).toEqual([
    ...['case-tracks', 'clocks', 'due-clocks', 'expected-arrivals', 'finished-steps', 'ledger'],
    'possible-duplicates',
  ])
  expect(names).toContain(leads.name)
})
