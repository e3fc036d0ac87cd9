import { letters } from '../resources/letters'
import { call, recordAnswer, rolesFor } from './call'

/** Acts of letters beside the generic calls. */
export const letterCalls = {
  send: call('POST /letters/{id}/send', {
    summary: 'Queues the letter as an email, with the PDF of its invoice if it has one.',
    access: rolesFor(letters, 'update'),
    answer: recordAnswer(letters),
  }),
  drop: call('POST /letters/{id}/drop', {
    summary: 'Removes a letter that is not needed from the list. It is not created again.',
    access: rolesFor(letters, 'update'),
    answer: recordAnswer(letters),
  }),
  download: call('GET /letters/{id}/letter.pdf', {
    summary: 'The letter on company letterhead, as PDF.',
    access: letters.roles,
    answer: 'application/pdf',
  }),
}
