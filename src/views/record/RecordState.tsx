import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { refusalOf } from '../../fields/refusal'
import { Empty } from '../../layout/parts/Empty'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { useShowAfter } from '../useShowAfter'

interface RecordStateProps {
  resource: string
  error: unknown
  isPending: boolean
  onRetry: () => void
  children: ReactNode
}

/** Stands in the place of a record that is loading, deleted or not available. */
export function RecordState({ resource, error, isPending, onRetry, children }: RecordStateProps) {
  const translate = useTranslate()
  const isDue = useShowAfter(isPending && !error)
  if (error && refusalOf(error).status === 404) {
    return (
      <Empty
        action={
          <Button variant="outlined" component={Link} to={`/${resource}`}>
            {translate('actions.back')}
          </Button>
        }
      >
        {translate('records.gone')}
      </Empty>
    )
  }
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (isPending) return isDue ? <LoadingRows rows={6} columns={2} /> : null
  return children
}
