import { invoices } from '../resources/placements'
import { call, recordAnswer, rolesFor } from './call'

/** Acts of the employer's side beside the generic calls. */
export const placementCalls = {
  issueInvoice: call('POST /invoices/{id}/issue', {
    summary: 'Gives a draft the next number of the year and its days; from then on it stays as it is.',
    access: rolesFor(invoices, 'update'),
    answer: recordAnswer(invoices),
  }),
}
