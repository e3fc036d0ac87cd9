import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Count } from '../../layout/parts/Count'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'

interface HomeCardProps {
  title: string
  /** The read behind the card; its total is what the database believes where `meta` says so. */
  list: {
    total?: number
    meta?: { total_is_estimate?: boolean }
    error: unknown
    isPending: boolean
    refetch: () => unknown
  }
  /** Marks work that waits. */
  hot?: boolean
  /** There is no card while there is nothing to say. */
  isQuiet?: boolean
  /** How many of them the card draws; of the rest it says how many there are. */
  shown?: number
  /** The list that shows exactly the rows that are counted. */
  to?: string
  action?: ReactNode
  /** The message where there are none. */
  nothing: string
  children: ReactNode
}

/** A card of the start page: title, count, the first few rows. */
export function HomeCard(props: HomeCardProps) {
  const locale = useLocale()
  const { total = 0, meta, error } = props.list
  if (props.isQuiet && total === 0 && !error) return null
  return (
    <section className="h-card card shrinks">
      <header className="row gap-8">
        <h2>{props.title}</h2>
        {total > 0 ? (
          <Rows to={props.to} title={props.title}>
            <Count
              value={total}
              isEstimate={meta?.total_is_estimate === true}
              hot={props.hot}
              locale={locale}
            />
          </Rows>
        ) : null}
        {props.action}
      </header>
      <Body {...props} />
    </section>
  )
}

function Rows({ to, title, children }: { to: string | undefined; title: string; children: ReactNode }) {
  if (!to) return children
  return (
    <Link to={to} className="h-rows">
      <span className="l-hidden">{title}: </span>
      {children}
    </Link>
  )
}

function Body({ list, shown, to, nothing, children }: HomeCardProps) {
  const { error, isPending, total = 0, refetch } = list
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <LoadingRows rows={3} columns={3} />
  if (total === 0) return <p className="h-nothing muted top-line">{nothing}</p>
  return (
    <>
      {children}
      {to && shown !== undefined && total > shown ? <More to={to} count={total - shown} /> : null}
    </>
  )
}

function More({ to, count }: { to: string; count: number }) {
  const translate = useTranslate()
  return (
    <p className="h-more">
      <Link className="unlined" to={to}>
        {translate('home.more', { smart_count: count })}
      </Link>
    </p>
  )
}
