import { useQueryClient } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { LeadLoad } from '../../../../contract/resources/leads-management'
import { useEvent } from '../../../providers/events'

/** A row of the work board: a person, or nobody, with its numbers and the filters that open them. */
export type Load = Omit<LeadLoad, 'filters'> & { filters: Record<LoadNumber, Record<string, unknown>> }
export const LOAD_NUMBERS = ['open', 'fresh', 'due', 'leads'] as const
export type LoadNumber = (typeof LOAD_NUMBERS)[number]

/** Everybody's load, nobody's first, counted again when leads or people change. */
export function useLoads() {
  useRecounted('leads-management')
  const { data, error, refetch } = useGetList<LeadLoad>('leads-management', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'id', order: 'ASC' },
  })
  return { people: data as Load[] | undefined, error, refetch: () => void refetch() }
}

/** What is counted from leads changes with them, though no event names it. */
export function useRecounted(resource: string): void {
  const client = useQueryClient()
  useEvent('changed', ({ resource: changed }) => {
    if (changed === 'leads' || changed === 'users') void client.invalidateQueries({ queryKey: [resource] })
  })
}
