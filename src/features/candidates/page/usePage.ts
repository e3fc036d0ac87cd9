import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { type CandidatePage, pageCalls } from '../../../../contract/calls/candidates/page'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useEvent } from '../../../providers/events'

/** Records that belong to a candidate: when one of them changes, the page may say something else. */
const PARTS = new Set([
  ...['documents', 'transactions', 'calls', 'notes', 'candidateInterviews', 'candidateEvaluations'],
  ...['candidateSubmissionRequest', 'language-certificates', 'recognitions', 'ba-approvals', 'visas'],
  ...['measures', 'exams', 'licences', 'agreements', 'preapprovals', 'permits', 'remedies', 'contracts'],
  ...['recognition-gaps', 'cases', 'own-pages', 'data-requests'],
])
/** Milliseconds that changes are gathered before the page is read again. */
const GATHERED = 1_000

/** The page of one candidate, and how its parts write what they changed back to it. */
export interface OnPage {
  page: CandidatePage
  /** Shows a newer answer, as a call that changed something gives it. */
  show: (answer: CandidatePage) => void
  /** Reads page, timeline and what is listed of its parts again. */
  reload: () => Promise<void>
}

const Context = createContext<OnPage | undefined>(undefined)
export const OnPageProvider = Context.Provider

/** @returns the page around. @throws Error outside of one: a mistake in the wiring */
export function useOnPage(): OnPage {
  const page = useContext(Context)
  if (!page) throw new Error('This stands on the page of a candidate only')
  return page
}

/** Reads the page of a candidate: one call, whose names and record are kept for every cell and form on it. */
export function usePage(id: number) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: pageKey(id),
    queryFn: async ({ signal }) => {
      const answer = await provider.ask(pageCalls.read, { params: { id } }, signal)
      keep(client, answer)
      return answer
    },
    retry: false,
  })
  const { show, reload } = useMemo(
    () => ({
      show: (answer: CandidatePage) => {
        keep(client, answer)
        client.setQueryData(pageKey(id), answer)
        void client.invalidateQueries({ queryKey: timelineKey(id) })
      },
      reload: async () => {
        await Promise.all([
          client.invalidateQueries({ queryKey: ['candidates', 'page', id] }),
          client.invalidateQueries({ predicate: ({ queryKey }) => PARTS.has(String(queryKey[0])) }),
        ])
      },
    }),
    [client, id],
  )
  useFollow(reload)
  return { query, show, reload }
}

const pageKey = (id: number) => ['candidates', 'page', id, 'all'] as const
/** Below the page's own key: what reads the page again reads its timeline again. */
export const timelineKey = (id: number) => ['candidates', 'page', id, 'timeline'] as const

function useFollow(reload: () => Promise<void>): void {
  const timer = useMemo<{ at?: ReturnType<typeof setTimeout> }>(() => ({}), [])
  useEvent('changed', ({ resource }) => {
    if (!PARTS.has(resource)) return
    clearTimeout(timer.at)
    timer.at = setTimeout(() => void reload(), GATHERED)
  })
}

/** Puts record and names where cells and forms look for them, so that none of them asks again. */
function keep(client: QueryClient, { candidate, names }: CandidatePage): void {
  client.setQueryData(['candidates', 'getOne', { id: String(candidate.id), meta: undefined }], candidate)
  for (const [resource, rows] of Object.entries(names)) {
    for (const [id, row] of Object.entries(rows)) {
      client.setQueryData([resource, 'getMany', { ids: [id], meta: undefined }], [row])
    }
  }
}
