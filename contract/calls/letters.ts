import { letters } from '../resources/letters'
import { call, recordAnswer, rolesFor } from './call'

/** Acts of letters beside the generic calls. */
export const letterCalls = {
  send: call('POST /letters/{id}/send', {
    summary: 'Queues the letter as a mail, with the PDF of its invoice where it is of one.',
    access: rolesFor(letters, 'update'),
    answer: recordAnswer(letters),
  }),
  drop: call('POST /letters/{id}/drop', {
    summary: 'Takes a letter that is not needed off the list. It is not made again.',
    access: rolesFor(letters, 'update'),
    answer: recordAnswer(letters),
  }),
  download: call('GET /letters/{id}/letter.pdf', {
    summary: 'The letter on the paper of the company, as PDF.',
    access: letters.roles,
    answer: 'application/pdf',
  }),
}
