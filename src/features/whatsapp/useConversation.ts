import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { type ConversationBody, whatsappCalls } from '../../../contract/calls/whatsapp'
import type { Conversed } from '../../../contract/whatsapp/states'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useEvent } from '../../providers/events'
import { useAct } from '../../views/useAct'

/** The partner of a conversation: a record, or a number in digits. */
export interface Partner {
  resource: Conversed | 'numbers'
  id: number | string
}

/** The parameters of a call about a conversation. */
export const paramsOf = ({ resource, id }: Partner) => ({ partner: resource, id: Number(id) })
const keyOf = ({ resource, id }: Partner) => ['conversations', resource, String(id)]

/** Reads a conversation, the latest page first; live, and marked as read when shown. */
export function useConversation(partner: Partner) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: keyOf(partner),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      provider.ask(
        whatsappCalls.readConversation,
        { params: paramsOf(partner), query: { before: pageParam || undefined } },
        signal,
      ),
    getNextPageParam: page => page.before,
    retry: false,
  })
  const reload = () => client.invalidateQueries({ queryKey: ['conversations'] })
  useEvent('conversation', ({ resource, id }) => {
    if (resource === partner.resource && id === partner.id) void reload()
  })
  useEvent('changed', ({ resource }) => {
    if (resource === 'whatsapp-log' && partner.resource === 'numbers') void reload()
  })
  const latest = query.data?.pages[0]
  useRead(partner, latest?.unread ?? 0, reload)
  const messages = query.data?.pages.toReversed().flatMap(page => page.messages) ?? []
  return { query, latest, messages, reload }
}

/** Marks the conversation as read while it is shown. */
function useRead(partner: Partner, unread: number, reload: () => Promise<void>): void {
  const provider = useDataProvider<LotseDataProvider>()
  const marked = useRef(0)
  useEffect(() => {
    if (!unread || marked.current === unread) return
    marked.current = unread
    provider
      .ask(whatsappCalls.markRead, { params: paramsOf(partner) })
      .then(() => reload())
      .catch(() => undefined)
      .finally(() => {
        marked.current = 0
      })
  })
}

/** Sends and retries messages, and shows refusals. */
export function useWriting(partner: Partner, reload: () => Promise<void>) {
  const provider = useDataProvider<LotseDataProvider>()
  const act = useAct('whatsapp-log')
  const run = async (call: () => Promise<unknown>) => {
    const isDone = await act.run(() => call().then(() => true))
    await reload()
    return isDone === true
  }
  return {
    isBusy: act.isBusy,
    send: (body: ConversationBody) =>
      run(() => provider.ask(whatsappCalls.send, { params: paramsOf(partner), body })),
    retry: (message_id: number) =>
      run(() => provider.ask(whatsappCalls.retry, { params: { ...paramsOf(partner), message_id } })),
  }
}
