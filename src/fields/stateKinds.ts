import type { StatusKind } from '../layout/theme/tokens'

/** What a state says to a person (look.md, "Status"): the mark and colour of its tag. */
const KINDS: Record<StatusKind, readonly string[]> = {
  none: ['draft', 'unconfirmed', 'queued', 'cold', 'unknown'],
  info: ['scheduled', 'sending', 'warming', 'running'],
  wait: ['stopped', 'pending', 'uncertain', 'missing', 'expired'],
  good: [
    'sent',
    'delivered',
    'subscribed',
    'answered',
    'accepted',
    'approved',
    'done',
    'ok',
    'warm',
    'active',
  ],
  bad: ['failed', 'bounced', 'complained', 'rejected', 'wrong', 'unanswered'],
  away: ['unsubscribed', 'suppressed'],
}

/** @returns the kind of a state, `none` for one that is not known. */
export function stateKind(state: string): StatusKind {
  return (Object.keys(KINDS) as StatusKind[]).find(kind => KINDS[kind].includes(state)) ?? 'none'
}
