import './parts.css'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isolate } from './Isolated'
import { Mark } from './Mark'

interface ErrorStateProps {
  /** The error, already translated; "This could not be loaded" where left out. */
  what?: ReactNode
  /** Content that stays in spite of it. */
  kept?: ReactNode
  /** The error as it was thrown: its code becomes words, its request id can be copied. */
  error?: unknown
  onRetry?: () => void
}

/** An error with the content that stays, Retry, and the request id to copy. */
export function ErrorState({ what, kept, error, onRetry }: ErrorStateProps) {
  const translate = useTranslate()
  const { code, id } = errorDetails(error)
  const reason = code ? translate(`errors.${code}`, { _: '' }) : ''
  return (
    <section className="l-fault card grid gap-8 items-start" role="alert">
      <h2 className="row gap-10">
        <Mark kind="bad" />
        {what ?? translate('app.load_failed')}
      </h2>
      {reason ? <p>{reason}</p> : null}
      {kept ? <p>{kept}</p> : null}
      <div className="l-row row wrap gap-8">
        {onRetry ? (
          <Button variant="outlined" onClick={onRetry}>
            {translate('actions.retry')}
          </Button>
        ) : null}
        {id ? <RequestId id={id} /> : null}
      </div>
    </section>
  )
}

function RequestId({ id }: { id: string }) {
  const translate = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard?.writeText(id).then(() => setCopied(true))
  }
  return (
    <>
      <span className="caption-lines faint">{translate('app.request_id', { id: isolate(id) })}</span>
      <Button variant="text" size="small" onClick={copy}>
        {translate(copied ? 'app.copied' : 'actions.copy')}
      </Button>
    </>
  )
}

/** The code and the request id of an answer of the API (`{"error", "message", "id"}`), where the error carries one. */
export function errorDetails(error: unknown): { code?: string; id?: string } {
  const body = (error as { body?: { error?: unknown; id?: unknown } } | null | undefined)?.body
  return {
    code: typeof body?.error === 'string' ? body.error : undefined,
    id: typeof body?.id === 'string' ? body.id : undefined,
  }
}
