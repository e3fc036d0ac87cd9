import { useEditContext, useShowContext } from 'react-admin'
import { RecordState } from './RecordState'

const EditState = () => <StateOf {...useEditContext()} />
const ShowState = () => <StateOf {...useShowContext()} />

function StateOf(props: ReturnType<typeof useEditContext> | ReturnType<typeof useShowContext>) {
  const { resource, error, isPending, refetch } = props
  return (
    <RecordState resource={resource} error={error} isPending={isPending} onRetry={() => void refetch()}>
      {null}
    </RecordState>
  )
}

/**
 * Says why a record could not be read: in place of its form, or above it where it was read before. What is typed stays.
 */
export function EditProblem() {
  const { error } = useEditContext()
  return error ? <EditState /> : null
}

// The route has asked for the right (routes.tsx): asked again here, it would hold the record back.
const asked = { disableAuthentication: true }
/** Screens in place of react-admin's notice and redirect. */
const queryOptions = { onError: () => undefined, refetchOnReconnect: true }

/** Settings of every EditBase: its states as screens, a save that waits for the server and stays on the page. */
export const editBase = {
  ...asked,
  queryOptions,
  mutationMode: 'pessimistic',
  redirect: false,
  loading: <EditState />,
  offline: <EditState />,
  error: <EditState />,
} as const

/** Settings of every ShowBase. */
export const showBase = {
  ...asked,
  queryOptions,
  redirectOnError: false,
  loading: <ShowState />,
  offline: <ShowState />,
  error: <ShowState />,
} as const
