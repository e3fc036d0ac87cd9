import { useQueryClient } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { LeadLoad } from '../../../../contract/resources/leads-management'
import { useEvent } from '../../../providers/events'

/** A row of the work board: a person, or unassigned leads, with its numbers and their filters. */
export type Load = Omit<LeadLoad, 'filters'> & { filters: Record<LoadNumber, Record<string, unknown>> }
export const LOAD_NUMBERS = ['open', 'fresh', 'due', 'leads'] as const
type LoadNumber = (typeof LOAD_NUMBERS)[number]

/** Reads all workloads, unassigned leads first; counted again when leads or users change. */
export function useWorkloads() {
  useRecounted('leads-management')
  const { data, error, refetch } = useGetList<Load>('leads-management', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'id', order: 'ASC' },
  })
  return { people: data, error, refetch: () => void refetch() }
}

/** Invalidates a resource that is computed from leads, as no event names it. */
export function useRecounted(resource: string): void {
  const client = useQueryClient()
  useEvent('changed', ({ resource: changed }) => {
    if (changed === 'leads' || changed === 'users') void client.invalidateQueries({ queryKey: [resource] })
  })
}
