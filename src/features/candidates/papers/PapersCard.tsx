import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import { COUNTING_STATES } from '../../../../contract/candidates/papers'
import { Ltr } from '../../../layout/parts/Isolated'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { usePaperName } from '../page/names'
import { useOnPage } from '../page/usePage'
import { PaperActs } from './PaperActs'
import { PaperFact } from './PaperFact'
import { PaperMarks } from './PaperMarks'
import { usePaperCalls } from './usePaperCalls'
import './papers.css'

/** Missing papers that the overview shows; the others stand under their tab. */
const SHOWN = 6

const ENDING: readonly PaperState['state'][] = ['expired', 'ends_early', 'too_old', 'expiring']

/** How much of the checklist is there, what is missing and at whom, and what expires. */
export function PapersCard() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { papers } = useOnPage().page
  const expiring = papers.items.filter(({ state }) => ENDING.includes(state))
  const missing = byUrgency(
    papers.items.filter(
      ({ needed, state }) => needed && !ENDING.includes(state) && !COUNTING_STATES.includes(state),
    ),
  )
  return (
    <section className="cp-card" aria-labelledby="cp-papers">
      <header>
        <h2 id="cp-papers">{translate('candidate.tab.papers')}</h2>
        <span className="l-count medium">
          <Ltr>{`${papers.have} / ${papers.need}`}</Ltr>
        </span>
        <Link to={`${pathname}?tab=papers`}>{translate('candidate.all_papers')}</Link>
      </header>
      <PaperBar items={papers.items.filter(({ needed }) => needed)} />
      <Group title={translate('candidate.missing')} items={missing.slice(0, SHOWN)} />
      {missing.length > SHOWN ? (
        <p className="cp-rest">
          {translate('candidate.more_missing', { smart_count: missing.length - SHOWN })}
        </p>
      ) : null}
      <Group title={translate('candidate.expires')} items={expiring} />
      {missing.length + expiring.length === 0 ? (
        <p className="cp-rest">{translate('candidate.papers_complete')}</p>
      ) : null}
    </section>
  )
}

/** Over its date first, then by date, then what nobody asked for yet. */
export function byUrgency(items: readonly PaperState[]): PaperState[] {
  const dueOf = ({ due_on }: PaperState) => due_on ?? '9999'
  return [...items].sort((one, other) => dueOf(one).localeCompare(dueOf(other)))
}

/** The checklist as one bar: there, asked for, over its date or expired, missing. */
export function PaperBar({ items }: { items: readonly PaperState[] }) {
  const count = (kind: PartKind) => items.filter(item => partOf(item) === kind).length
  return (
    <div className="cp-bar flex gap-2" aria-hidden="true">
      {(['have', 'wait', 'bad', 'none'] as const).map(kind =>
        count(kind) > 0 ? <i key={kind} data-kind={kind} style={{ flexGrow: count(kind) }} /> : null,
      )}
    </div>
  )
}

type PartKind = 'have' | 'wait' | 'bad' | 'none'

function partOf({ state, overdue_days, due_on }: PaperState): PartKind {
  if (state === 'ok') return 'have'
  if (state === 'expired' || state === 'not_ok' || overdue_days > 0) return 'bad'
  return state === 'missing' && !due_on ? 'none' : 'wait'
}

function Group({ title, items }: { title: string; items: readonly PaperState[] }) {
  const translate = useTranslate()
  const paperName = usePaperName()
  const calls = usePaperCalls()
  if (items.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul className="cp-papers">
        {items.map(paper => (
          <li key={`${paper.kind_id} ${paper.document_id}`}>
            <div>
              <b>
                <bdi>{paperName(paper)}</bdi>
              </b>
              <PaperFact paper={paper} />
              <PaperMarks paper={paper} />
            </div>
            {paper.state === 'uploaded' ? (
              <StatusTag kind="wait">{translate('candidate.paper.uploaded')}</StatusTag>
            ) : null}
            <PaperActs paper={paper} calls={calls} />
          </li>
        ))}
      </ul>
    </>
  )
}
