import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CandidatePage, CaseLine } from '../../../../contract/calls/candidates/page'
import { caseCalls, type Way } from '../../../../contract/calls/cases'
import { isOpenCase } from '../../../../contract/routes/words'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** States of a case in which its steps can be set. */
export const isOpen = ({ state }: Pick<CaseLine, 'state'>): boolean => isOpenCase(state)

/** @returns the case whose tracks stand in place of the classic ones, also once it has ended */
export const primaryCase = ({ cases }: Pick<CandidatePage, 'cases'>): CaseLine | undefined =>
  cases.find(each => each.is_primary)

/** Reads a case with its tracks, clocks and requirements; every part of the page shares the one answer. */
export function useWay(id: number | undefined) {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: wayKey(id),
    queryFn: ({ signal }) => provider.ask(caseCalls.way, { params: { id: id ?? 0 } }, signal),
    enabled: id !== undefined,
    retry: false,
  })
}

/** Returns a function that shows a newer answer, as a call that changed something gives it. */
export function useShowWay(): (way: Way) => void {
  const client: QueryClient = useQueryClient()
  return way => client.setQueryData(wayKey(way.case.id), way)
}

// Below the resource: what reads the candidate's parts again reads the way again.
const wayKey = (id: number | undefined) => ['cases', 'way', id] as const
