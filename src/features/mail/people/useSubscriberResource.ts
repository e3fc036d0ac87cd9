import { useResourceContext } from 'react-admin'
import type { SubscriberResource } from '../../../../contract/calls/subscribers'

/** @returns the resource of subscribers around */
export function useSubscriberResource(): SubscriberResource {
  return useResourceContext() === 'bw-subscribers' ? 'bw-subscribers' : 'subscribers'
}
