import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { listCalls } from '../../../../../contract/calls/lists'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { useAsk } from '../../../../providers/useAsk'
import { useMay } from '../../../../views/may'
import { choiceOf } from '../../../job-tool'
import type { Side } from '../../sides'

/** A list to choose; the count is unknown to roles that see only its name. */
export interface ListChoice {
  id: number
  name: string
  /** None of a list by rule. */
  subscribers?: number
  isRuled?: boolean
}

/** Lists that a picker shows. */
const MOST = 500

/** Reads all lists of a side, by name; roles that may not read lists get their names only. */
export function useLists({ lists }: Side) {
  const provider = useDataProvider<LotseDataProvider>()
  const mayRead = useMay(lists ?? '')('read')
  return useQuery({
    queryKey: [lists, 'choices', mayRead],
    enabled: lists !== null,
    queryFn: async ({ signal }): Promise<ListChoice[]> => {
      if (lists === null) return []
      const found = mayRead
        ? (
            await provider.getList(lists, {
              pagination: { page: 1, perPage: MOST },
              sort: { field: 'name', order: 'ASC' },
              filter: {},
              signal,
            })
          ).data
        : await provider.readAll<ListChoice & { rule?: unknown }>(lists, signal)
      return found.map(({ id, name, subscribers, rule }) => ({
        id: Number(id),
        name,
        ...(rule ? { isRuled: true } : { subscribers }),
      }))
    },
  })
}

interface Choice {
  audience: Side['audience']
  list_ids?: number[]
  exclude_list_ids?: number[]
  /** Whether customers without consent count. */
  similar_services?: boolean
  /** Of the job tool, in the place of lists. */
  filter?: unknown
}

/** @returns the part of a campaign that says who gets it */
export function audienceOf({ audience, lists }: Side, values: Record<string, unknown>): Choice {
  if (lists === null) return { audience, filter: choiceOf(values.filter) }
  const { list_ids, exclude_list_ids, similar_services } = values
  return {
    audience,
    list_ids: idsOf(list_ids),
    exclude_list_ids: idsOf(exclude_list_ids),
    similar_services: similar_services === true,
  }
}

/** Counts the people of a campaign, again with each change of the lists. */
export function useAudienceCount(choice: Choice) {
  return useAsk(
    listCalls.countUnion,
    { body: choice },
    { enabled: choice.list_ids === undefined || choice.list_ids.length > 0, staleTime: 10_000 },
  )
}

/** @returns the ids of a field of lists */
export function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}
