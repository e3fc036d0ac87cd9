import { z } from 'zod'
import { ADMIN_ROLES } from '../../access/roles'
import { guardWarning } from '../../candidates/rules'
import { ledger, transactions } from '../../resources/transactions'
import { call, recordAnswer, rolesFor } from '../call'
import { decision } from './requests'

const id = z.int().positive()
const amount = z.string()

export const ledgerTotal = z.object({ currency: z.string(), due: amount, paid: amount, open: amount })
export type LedgerTotal = z.infer<typeof ledgerTotal>

const ledgerWarning = guardWarning.extend({ candidate_id: id })
/** A rule that the fees of a candidate break. */
export type LedgerWarning = z.infer<typeof ledgerWarning>

const query = z.strictObject({ filter: z.string().optional().describe('As in the list of the ledger.') })
const deciders = rolesFor(transactions, 'update').filter(role => ADMIN_ROLES.includes(role))

/** The money of candidates. */
export const feeCalls = {
  approve: call('POST /transactions/{id}/approve', {
    summary:
      'Approves; never what one entered or changed oneself; 409 with `current` where `version` is not the current one.',
    access: deciders,
    body: decision,
    answer: recordAnswer(transactions),
  }),
  reject: call('POST /transactions/{id}/reject', {
    summary: 'Rejects; never what one entered oneself.',
    access: deciders,
    body: decision,
    answer: recordAnswer(transactions),
  }),
  readTotals: call('GET /ledger/totals', {
    summary: 'What is due, paid and open, in each currency.',
    access: ledger.roles,
    query,
    answer: z.array(ledgerTotal),
  }),
  listWarnings: call('GET /ledger/warnings', {
    summary: 'Fees that break a rule, with its source.',
    access: ledger.roles,
    query,
    answer: z.array(ledgerWarning),
  }),
}
