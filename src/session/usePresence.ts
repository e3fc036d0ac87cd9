import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '../providers/events'

/** Who comes and goes changes the dots of people that are on the screen. */
export function usePresence(): void {
  const client = useQueryClient()
  useEvent('presence', () => void client.invalidateQueries({ queryKey: ['users'], refetchType: 'active' }))
}
