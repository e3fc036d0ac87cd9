import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AnswerOf, ApiCall, RequestOf } from '../../contract/calls/call'
import type { LotseDataProvider } from './dataProvider'

type QueryOptions<Answer> = Pick<
  UseQueryOptions<Answer>,
  'enabled' | 'gcTime' | 'initialData' | 'placeholderData' | 'refetchInterval' | 'retry' | 'staleTime'
>

export interface AskOptions<Answer> extends QueryOptions<Answer> {
  /** Reads the answer again when it changes: the version of a record, or the time of an action. */
  version?: unknown
  /** The resource whose events read the answer again, if it is not the one that the path names. */
  resource?: string
}

/**
 * Reads by a declared call, as `useGetOne` does by a method of the provider. The answer is kept below
 * {@link askKey}, so an event of its resource reads it again (`useFreshRecords`).
 * @param asked parameters of the path, query and body, as the call declares them
 */
export function useAsk<C extends ApiCall>(
  call: C,
  asked: RequestOf<C>,
  { version, resource, ...options }: AskOptions<AnswerOf<C>> = {},
): UseQueryResult<AnswerOf<C>> {
  const provider = useDataProvider<LotseDataProvider>()
  const key = askKey(call, asked, resource)
  return useQuery({
    queryKey: version === undefined ? key : [...key, version],
    queryFn: ({ signal }) => provider.ask(call, asked, signal),
    ...options,
  })
}

/**
 * Returns the key of a call's kept answer, for `setQueryData` and `invalidateQueries`: its resource, method and path, and
 * its request.
 * @param asked one request; left out, the key is the prefix of all
 * @param resource that of {@link AskOptions}
 */
export function askKey<C extends ApiCall>(
  { line, path }: C,
  asked?: RequestOf<C>,
  resource = path.split('/')[1] ?? '',
): readonly unknown[] {
  return asked === undefined ? [resource, line] : [resource, line, asked]
}
