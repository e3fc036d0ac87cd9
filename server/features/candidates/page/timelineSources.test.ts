import { expect, test } from 'vitest'
import { RESOURCES } from '../../../../contract/resources'
import { SOURCES } from './timelineSources'

/** Resources about a candidate that are no entries of the timeline, each with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  ...reasonOf('its steps are entries', ['cases', 'recognitions', 'measures', 'exams', 'licences']),
  ...reasonOf('its steps are entries', ['agreements', 'preapprovals', 'permits']),
  ...reasonOf('worked out from other records', ['case-tracks', 'clocks', 'due-clocks', 'finished-steps']),
  ...reasonOf('worked out from other records', ['expected-arrivals', 'possible-duplicates']),
  ...reasonOf('has a part of the page', ['passports', 'guardians', 'language-certificates', 'own-pages']),
  ...reasonOf('has a part of the page', [
    'recognition-gaps',
    'candidate-profiles',
    'experiences',
    'educations',
    'attendance',
  ]),
  ...reasonOf('has a part of the page', [
    'transactions',
    'ledger',
    'candidateUpdates',
    'candidateEvaluations',
  ]),
  ...reasonOf('has a part of the page', [
    'candidateInterviews',
    'candidateSubmissionRequest',
    'whatsapp-log',
  ]),
  ...reasonOf('came before the candidate', ['leads', 'online-candidates', 'form-submissions']),
  ...reasonOf('came before the candidate', ['online-appointments', 'seminar-registrations']),
  ...reasonOf('has a list of its own', ['data-requests', 'commissions', 'contracts', 'letters']),
}

test('each resource about a candidate is in the timeline or exempt with a reason', () => {
  const shown = new Set(Object.values(SOURCES).flatMap(({ shows }) => shows.map(({ name }) => name)))
  const about = RESOURCES.filter(({ fields, computed }) => 'candidate_id' in fields && !computed)
  const names = about.map(({ name }) => name)
  expect(names.filter(name => !shown.has(name) && !EXEMPT[name])).toEqual([])
  expect(Object.keys(EXEMPT).filter(name => shown.has(name) || !names.includes(name))).toEqual([])
})

function reasonOf(reason: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, reason]))
}
