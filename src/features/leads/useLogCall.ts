import { type RaRecord, useDataProvider, useRefresh } from 'react-admin'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useAct } from '../../views/useAct'
import { useDesk } from './callDesk'
import type { CallDraft } from './useCallDraft'

interface SavedCall extends RaRecord {
  /** Takes the call back for ten minutes. */
  undo?: string
}

/** Writes a call of the desk down. What a record says of its calls follows at the server, in the same transaction. */
export function useLogCall() {
  const dataProvider = useDataProvider<LotseDataProvider>()
  const refresh = useRefresh()
  const { calls, target } = useDesk()
  const { run, isBusy, errors } = useAct(calls)

  /** @returns the call with its undo token; undefined where it was refused: the reason has been said and the draft is kept */
  async function log(id: number, { outcome, next, note }: CallDraft): Promise<SavedCall | undefined> {
    if (!outcome) return undefined
    const saved = await run(() =>
      dataProvider.create<SavedCall>(calls, {
        data: {
          [target]: id,
          status: outcome === 'answered' ? 'answered' : 'unanswered',
          ...(outcome === 'wrong_number' ? { wrong_number: true } : {}),
          ...(next ? { next_call_back_date: next } : {}),
          ...(note.trim() ? { note: note.trim() } : {}),
        },
      }),
    )
    if (saved) refresh()
    return saved?.data
  }
  return { log, isSaving: isBusy, errors }
}
