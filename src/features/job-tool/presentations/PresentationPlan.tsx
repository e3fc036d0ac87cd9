import '../jobs.css'
import { Paperclip } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PresentationDryRun } from '../../../../contract/mail/presentations'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { ContactInstead } from './ContactInstead'
import { NotAgreed } from './NotAgreed'
import { PlanFile } from './PlanFile'
import { useDryRun } from './usePresentation'

interface PresentationPlanProps {
  filter: unknown
  language: unknown
  /** The saved campaign, whose whole plan can be downloaded. */
  campaign?: number
  save?: () => Promise<unknown>
}

/** Dry run of the presentations, with those who are left out and the reason. */
export function PresentationPlan({ filter, language, campaign, save }: PresentationPlanProps) {
  const translate = useTranslate()
  const { data, error, isFetching, refetch } = useDryRun(filter, language)
  return (
    <section className="ml-card ml-audience grid gap-10 pad" aria-busy={isFetching}>
      <header>
        <h2>{translate('jobs.plan')}</h2>
        {campaign === undefined ? null : <PlanFile campaign={campaign} save={save} />}
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} columns={1} /> : null}
      {data && !error ? <Planned plan={data} /> : null}
    </section>
  )
}

function Planned({ plan }: { plan: PresentationDryRun }) {
  const translate = useTranslate()
  const locale = useLocale()
  const say = (value: number) => isolate(number(value, locale))
  return (
    <>
      <p className="ml-sendable flex wrap muted baseline" role="status">
        <b>{number(plan.sendable, locale)}</b>
        <span>{translate('jobs.of_listings', { total: say(plan.total) })}</span>
      </p>
      <p className="ml-note">
        {translate('jobs.of_candidates', { part: say(plan.presentable), total: say(plan.candidates) })}
      </p>
      <Pairs pairs={plan.pairs} more={plan.sendable - plan.pairs.length} />
      <h3>{translate('jobs.listings_left')}</h3>
      <Reasons branch="listing" counts={plan.listings_left} />
      <ContactInstead left={plan.left} />
      <NotAgreed pairs={plan.not_agreed} />
      <h3>{translate('jobs.candidates_left')}</h3>
      <Reasons branch="candidate" counts={plan.candidates_left} />
      {plan.left.length > 0 ? (
        <details className="jt-left">
          <summary className="small">{translate('jobs.show_left')}</summary>
          <ul className="scroll-y">
            {plan.left.map(({ listing, reason }) => (
              <li key={listing.id}>
                <Link to={`/job-listings/${listing.id}`}>
                  <bdi>{listing.employer_name ?? listing.occupation}</bdi>
                </Link>
                <span>{translate(`jobs.listing.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Pairs({ pairs, more }: { pairs: PresentationDryRun['pairs']; more: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (pairs.length === 0) return null
  return (
    <>
      <ul className="jt-pairs round-2 bordered scroll-y">
        {pairs.map(({ listing, candidate, application }) => (
          <li key={listing.id}>
            <Link to={`/job-listings/${listing.id}`}>
              <bdi>{listing.employer_name ?? listing.occupation}</bdi>
            </Link>
            <span className="muted caption block">
              <bdi>{[listing.occupation, listing.city].filter(Boolean).join(', ')}</bdi>
            </span>
            <span className="muted caption block">
              <Ltr>{listing.address ?? ''}</Ltr>
            </span>
            <span>
              <Link to={`/ready-candidates/${candidate.id}/show`}>
                <bdi>{candidate.name}</bdi>
              </Link>
              <span className="jt-file inline-row wrap gap-4 muted caption">
                <Paperclip size={13} strokeWidth={1.75} aria-hidden />
                <bdi>{application.name}</bdi>
                <bdi>
                  {translate('jobs.kilobytes', {
                    size: number(Math.ceil(application.bytes / 1_000), locale),
                  })}
                </bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="ml-note">{translate('jobs.more', { more: isolate(number(more, locale)) })}</p>
      ) : null}
    </>
  )
}

function Reasons({
  branch,
  counts,
}: {
  branch: 'listing' | 'candidate'
  counts: Partial<Record<string, number>>
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const entries = Object.entries(counts)
  if (entries.length === 0) return <p className="ml-note">{translate('deliveries.no_one_excluded')}</p>
  return (
    <ul className="ml-reasons">
      {entries.map(([reason, count]) => (
        <li className="flex gap-12 top-line baseline" key={reason}>
          <b>{number(count ?? 0, locale)}</b>
          <span>
            {translate(`jobs.${branch}.${reason}`)}
            <small className="faint block">{translate(`jobs.${branch}_why.${reason}`)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
