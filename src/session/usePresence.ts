import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '../providers/events'

/** Updates the presence dots of people on the screen. */
export function usePresence(): void {
  const client = useQueryClient()
  useEvent('presence', () => void client.invalidateQueries({ queryKey: ['users'], refetchType: 'active' }))
}
