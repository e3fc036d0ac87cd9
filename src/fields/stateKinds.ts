import type { StatusKind } from '../layout/theme/tokens'

/** The mark and colour of a state's tag. */
const KINDS: Record<StatusKind, readonly string[]> = {
  none: ['draft', 'unconfirmed', 'queued', 'cold', 'unknown', 'cancelled'],
  info: ['scheduled', 'sending', 'warming', 'running', 'booked', 'planned'],
  wait: ['stopped', 'pending', 'uncertain', 'missing', 'expired', 'waiting', 'offered'],
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
    'confirmed',
    'attended',
  ],
  bad: ['failed', 'bounced', 'complained', 'rejected', 'wrong', 'unanswered', 'missed'],
  away: ['unsubscribed', 'suppressed', 'lapsed'],
}

/** @returns the kind of a state, `none` for one that is not known. */
export function stateKind(state: string): StatusKind {
  return (Object.keys(KINDS) as StatusKind[]).find(kind => KINDS[kind].includes(state)) ?? 'none'
}
