import { useDataProvider } from 'react-admin'
import { type AskedPaper, type AskOrder, paperCalls } from '../../../../contract/calls/candidates/papers'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** A paper that is asked for: a record, or a kind for which a candidate has none yet. */
export type PaperToAsk = { documentId: number } | { kindId: number; candidateId: number }

/** Asks for a paper until a day: again, or for the first time. */
export function useAskPaper(): (paper: PaperToAsk, order: AskOrder) => Promise<AskedPaper> {
  const provider = useDataProvider<LotseDataProvider>()
  return (paper, order) =>
    'documentId' in paper
      ? provider.ask(paperCalls.askAgain, { params: { id: paper.documentId }, body: order })
      : provider.ask(paperCalls.ask, {
          params: { id: paper.candidateId },
          body: { ...order, kind_id: paper.kindId },
        })
}
