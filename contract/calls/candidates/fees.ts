import { z } from 'zod'
import { ADMIN_ROLES } from '../../access/roles'
import { FEE_KINDS, PAYERS } from '../../candidates/fees'
import { guardWarning } from '../../candidates/rules'
import { isNearDay } from '../../definition/fields'
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

/** Money that came in although nothing was due. */
const advance = z.strictObject({
  candidate_id: z.int('required').positive('required'),
  kind: z.enum(FEE_KINDS, 'not_a_choice'),
  amount: z.string('required').regex(/^\d{1,12}(\.\d{1,4})?$/, 'invalid'),
  currency: z.string('required').max(3, 'too_long'),
  payer: z.enum(PAYERS, 'not_a_choice').default('candidate'),
  /** The day on which it came in; today unless said. */
  done_on: z.string('valid_day').refine(isNearDay, 'valid_day').optional(),
  note: z.string('invalid').trim().max(4_000, 'too_long').optional(),
})
export type Advance = z.infer<typeof advance>

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
  bookAdvance: call('POST /transactions/advance', {
    summary:
      'Books money received before it is allowed, with a refund that is due today; notifies the masters.',
    access: rolesFor(transactions, 'create'),
    body: advance,
    answer: recordAnswer(transactions),
  }),
  readTotals: call('GET /ledger/totals', {
    summary: 'Amounts due, paid and open, in each currency.',
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
