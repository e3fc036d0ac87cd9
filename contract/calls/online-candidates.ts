import { z } from 'zod'
import { onlineCandidates } from '../resources/online-candidates'
import { call, recordAnswer } from './call'
import { duplicate, newCandidate } from './candidates/identity'

/** Makes a candidate of a person who registered, or links one that is there. */
const takeOverOrder = z.strictObject({
  candidate_id: z.int('invalid').positive('invalid').optional(),
  values: z.record(z.string(), z.unknown(), 'invalid').optional(),
})
export type TakeOverOrder = z.infer<typeof takeOverOrder>

const takenOver = newCandidate.extend({
  online_candidate: recordAnswer(onlineCandidates),
  made: z.boolean(),
})
/** The answer as the browser reads it, and as the server makes it. */
export type TakenOver = z.output<typeof takenOver>
export type TakenOverInput = z.input<typeof takenOver>

/** People who registered themselves. */
export const onlineCandidateCalls = {
  listDuplicates: call('GET /online-candidates/{id}/duplicates', {
    summary: 'Candidates and leads that look like the same person.',
    access: onlineCandidates.roles,
    answer: z.array(duplicate),
  }),
  takeOver: call('POST /online-candidates/{id}/take-over', {
    summary: 'Makes a candidate, or links one, once.',
    access: onlineCandidates.roles,
    body: takeOverOrder,
    answer: takenOver,
  }),
}
