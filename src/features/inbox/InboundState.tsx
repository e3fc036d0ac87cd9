import { useTranslate } from 'react-admin'
import type { Inbound } from '../../../contract/calls/inbox'
import { StatusTag } from '../../layout/parts/StatusTag'

const KINDS = { received: 'wait', handled: 'good', ignored: 'none', failed: 'bad', set_aside: 'bad' } as const

/** The state of a message. */
export function InboundState({ state }: { state: Inbound['state'] }) {
  const translate = useTranslate()
  return <StatusTag kind={KINDS[state]}>{translate(`inbox.state.${state}`)}</StatusTag>
}
