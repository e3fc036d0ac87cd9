import { BLOCKS, RECIPIENT_RULES, SENDERS } from './ours'
import type { ReplyRule } from './rule'
import { FULL, PERMANENT, TEMPORARY, UNKNOWN } from './theirs'

export type { ReplyClass, ReplyRule, Stage } from './rule'

/**
 * The one table of replies, for SMTP, reports of delivery and events of services. The first row that matches decides. The
 * rules about the recipient's organisation, blocks and our own faults come first: servers report them under any code.
 */
export const REPLY_RULES: readonly ReplyRule[] = [
  ...RECIPIENT_RULES,
  ...BLOCKS,
  ...SENDERS,
  ...FULL,
  ...UNKNOWN,
  ...TEMPORARY,
  ...PERMANENT,
]
