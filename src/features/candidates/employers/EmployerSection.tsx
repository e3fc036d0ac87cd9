import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AtEmployer } from '../../../../contract/calls/placement'
import { isOpenMatch } from '../../../../contract/placement/matches'
import { formatInstant } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'
import { StatusTag } from '../../../layout/parts/StatusTag'
import GuardLines from '../../../views/GuardLines'
import { useMay } from '../../../views/may'
import { MatchActs } from './MatchActs'
import { Rows } from './Rows'

interface EmployerSectionProps {
  candidateId: number
  of: AtEmployer
}

/** One employer: what is next, the acts on its open match, what is missing for them, and all records. */
export function EmployerSection({ candidateId, of }: EmployerSectionProps) {
  const title = useId()
  const open = of.matches.find(({ record }) => isOpenMatch(record.state))
  const isOver = of.matches.length > 0 && !open
  const guards = [...(open?.guards ?? []), ...of.guards]
  return (
    <section className="cp-card" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          <Company of={of} />
        </h2>
        {isOver ? null : <NextThing of={of} />}
        <MatchActs candidateId={candidateId} of={of} match={open} />
      </header>
      {guards.length ? (
        <div className="cp-warnings small-lines note-wait">
          <GuardLines guards={guards} />
        </div>
      ) : null}
      <Rows of={of} />
    </section>
  )
}

function Company({ of: { employer, presentations } }: { of: AtEmployer }) {
  const mayOpen = useMay('bw-leads')('read')
  const company = <bdi lang="de">{employer?.company ?? presentations[0]?.company}</bdi>
  return employer && mayOpen ? <Link to={`/bw-leads/${employer.id}`}>{company}</Link> : company
}

function NextThing({ of: { next_thing, matches } }: { of: AtEmployer }) {
  const translate = useTranslate()
  const locale = useLocale()
  const talk = matches[0]?.record.talk_at
  if (next_thing === 'none') return null
  return (
    <StatusTag kind={next_thing === 'hold_talk' ? 'info' : 'wait'}>
      {translate(`employers_of.next_thing.${next_thing}`, {
        date: talk ? isolate(formatInstant(talk, locale)) : '',
      })}
    </StatusTag>
  )
}
