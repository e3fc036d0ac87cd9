import { useDataProvider, useGetList, useRefresh } from 'ra-core'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useAct } from '../../views/useAct'
import { useDesk } from './desk'
import type { CallDraft } from './useCallDraft'

/** Writes a call of the desk down. What a record says of its calls follows at the server, in the same transaction. */
export function useLogCall() {
  const dataProvider = useDataProvider<LotseDataProvider>()
  const refresh = useRefresh()
  const { resource, calls, target } = useDesk()
  const wrongNumber = useStatus('wrong_number')
  const { run, isBusy, errors } = useAct(calls)

  /** @returns whether it is written; where not, the reason has been said and the draft is kept */
  async function log(id: number, { outcome, next, note }: CallDraft): Promise<boolean> {
    if (!outcome) return false
    const isDone = await run(async () => {
      // The status first: if the call is refused after it, the person is still due and the same can be sent again.
      if (outcome === 'wrong_number' && wrongNumber)
        await dataProvider.raw('PUT', `/${resource}/${id}`, { status_id: wrongNumber })
      await dataProvider.create(calls, {
        data: {
          [target]: id,
          status: outcome === 'answered' ? 'answered' : 'unanswered',
          ...(next ? { next_call_back_date: next } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      })
      return true
    })
    if (isDone) refresh()
    return isDone === true
  }
  return { log, isSaving: isBusy, errors }
}

function useStatus(slug: string): number | undefined {
  const { data = [] } = useGetList(
    'statuses',
    { pagination: { page: 1, perPage: 500 } },
    { staleTime: 300_000 },
  )
  const found = data.find(status => status.slug === slug)
  return found ? Number(found.id) : undefined
}
