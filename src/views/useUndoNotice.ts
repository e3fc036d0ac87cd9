import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import type { LotseDataProvider } from '../providers/dataProvider'
import type { Undone } from '../providers/manyRecords'
import { useNotifyRefusal } from './useNotifyRefusal'
import { useRuleWords } from './useRuleWords'

/** Milliseconds that an offer to undo stays: long enough to read what happened. */
const STAYS = 10_000

interface Notice {
  resource: string
  /** The act that can be undone, in the page's language. */
  text: string
  /** The server's token, good for ten minutes. */
  token?: string | undefined
  /** Records that went to the bin, where there is no token. */
  restore?: number[]
  /** Puts the former values back, where there is neither. */
  back?: () => Promise<unknown>
  /** Called once the server has put everything back. */
  onUndone?: () => void
}

/** Says what was done to records, with the way back where there is one. */
export function useUndoNotice() {
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyRefusal = useNotifyRefusal()
  const provider = useDataProvider<LotseDataProvider>()
  const wordsOf = useRuleWords()
  // Rules that what came back breaks, as they are told of a new record.
  const warnOf = ({ warnings = [] }: Undone = {}) => {
    for (const warning of warnings) notify(wordsOf(warning), { type: 'warning', autoHideDuration: null })
  }
  return ({ resource, text, token, restore, back, onUndone }: Notice) => {
    if (!token && !restore?.length && !back) return notify(text, { type: 'success' })
    const undo = async () => {
      try {
        if (back) await back()
        else if (token) warnOf(await provider.undo(resource, token))
        else await Promise.all((restore ?? []).map(id => provider.restore(resource, id)))
        notify('messages.undone', { type: 'success' })
        onUndone?.()
      } catch (refused) {
        notifyRefusal(refused)
      } finally {
        refresh()
      }
    }
    notify(text, { type: 'success', undo, autoHideDuration: STAYS })
  }
}
