import { expect, test } from 'vitest'
import { checkOrder } from '../definition/check'
import { definitionOf } from '../resources'

/** Days of which the second cannot come before the first. */
const ORDER: readonly (readonly [resource: string, first: string, then: string])[] = [
  ['recognitions', 'applied_on', 'receipt_on'],
  ['recognitions', 'applied_on', 'complete_on'],
  ['recognitions', 'applied_on', 'asked_on'],
  ['recognitions', 'applied_on', 'extended_on'],
  ['recognitions', 'applied_on', 'decided_on'],
  ['recognitions', 'receipt_on', 'decided_on'],
  ['recognitions', 'complete_on', 'decided_on'],
  ['recognitions', 'decided_on', 'notified_on'],
  ['recognitions', 'applied_on', 'notified_on'],
  ['ba-approvals', 'applied_on', 'reached_on'],
  ['ba-approvals', 'applied_on', 'asked_on'],
  ['ba-approvals', 'reached_on', 'decided_on'],
  ['ba-approvals', 'applied_on', 'notified_on'],
  ['visas', 'portal_on', 'applied_on'],
  ['visas', 'applied_on', 'complete_on'],
  ['visas', 'applied_on', 'data_sent_on'],
  ['visas', 'applied_on', 'decided_on'],
  ['visas', 'portal_on', 'decided_on'],
  ['visas', 'applied_on', 'notified_on'],
  ['visas', 'decided_on', 'entered_on'],
  ['measures', 'started_on', 'finished_on'],
  ['measures', 'complete_on', 'decided_on'],
  ['exams', 'registered_on', 'exam_on'],
  ['exams', 'registered_on', 'oral_on'],
  ['exams', 'registered_on', 'decided_on'],
  ['licences', 'applied_on', 'granted_on'],
  ['licences', 'applied_on', 'notified_on'],
  ['agreements', 'signed_on', 'paid_on'],
  ['agreements', 'signed_on', 'letter_on'],
  ['agreements', 'signed_on', 'invited_on'],
  ['contracts', 'text_given_on', 'signed_on'],
  ['invoices', 'issued_on', 'paid_on'],
  ['placements', 'signed_on', 'started_on'],
  ['placements', 'signed_on', 'end_known_on'],
  ['placements', 'end_known_on', 'person_reported_on'],
  ['placements', 'end_known_on', 'employer_reported_on'],
  ['preapprovals', 'issued_on', 'shown_on'],
  ['permits', 'applied_on', 'issued_on'],
  ['permits', 'applied_on', 'notified_on'],
  ['remedies', 'decision_on', 'filed_on'],
  ['documents', 'issued_on', 'received_on'],
]

test.each(ORDER)('of %s %s is not after %s', (resource, first, then) => {
  const definition = definitionOf(resource)
  if (!definition) throw new Error(resource)
  const days = { [first]: '2026-09-03', [then]: '2026-09-02' }
  expect(checkOrder(definition, days)).toEqual({ [then]: 'too_early' })
  expect(checkOrder(definition, { ...days, [then]: '2026-09-03' })).toEqual({})
})
