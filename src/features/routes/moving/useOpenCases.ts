import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { type CaseMove, caseMoveCalls, type OpenCase } from '../../../../contract/calls/case-moves'
import { caseCalls } from '../../../../contract/calls/cases'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAct } from '../../../views/useAct'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'

/** Milliseconds between two reads while a move is under way. */
const POLL_MS = 1_000
export const isUnderWay = ({ status }: CaseMove): boolean => status === 'queued' || status === 'running'

// Below the resource: a case that somebody else moves is read again.
const keyOf = (route: number) => ['cases', 'open-cases', route] as const

/** Reads the open cases of a route on older versions, page by page, and the moves that are under way. */
export function useOpenCases(route: number) {
  const provider = useDataProvider<LotseDataProvider>()
  return useInfiniteQuery({
    queryKey: keyOf(route),
    queryFn: ({ pageParam, signal }) =>
      provider.ask(
        caseMoveCalls.list,
        { params: { id: route }, query: pageParam === null ? {} : { after: String(pageParam) } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.next ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.moves.some(isUnderWay) ? POLL_MS : false),
    retry: false,
  })
}

/** Moves one case or all of them, and takes a move back. */
export function useMoves(route: number) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const notifyRefusal = useNotifyRefusal()
  const translate = useTranslate()
  const { run, isBusy } = useAct('cases')
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(route) })
  const params = { id: route }

  async function moveOne({ id, version, candidate }: OpenCase, number: number) {
    const way = await run(() => provider.ask(caseCalls.move, { params: { id }, body: { version } }))
    await refresh()
    if (!way) return
    const undo = () =>
      provider
        .ask(caseCalls.undoMove, { params: { id }, body: { version: way.case.version } })
        .then(() => notify('messages.undone', { type: 'success' }))
        .catch(notifyRefusal)
        .finally(() => void refresh())
    notify(translate('route_editor.case_moved', { name: candidate.name, number }), { type: 'success', undo })
  }
  async function moveAll(number: number) {
    await run(() => provider.ask(caseMoveCalls.moveAll, { params, body: { number } }))
    await refresh()
  }
  async function undoAll({ job_id }: CaseMove) {
    await run(() => provider.ask(caseMoveCalls.undoAll, { params, body: { job_id } }))
    await refresh()
  }
  return { moveOne, moveAll, undoAll, isBusy }
}
