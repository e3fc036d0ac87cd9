import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ClockRow } from '../../../contract/resources/procedures'
import { overdueOn } from '../../../contract/routes/words'
import { HolderFlag } from '../../layout/parts/HolderFlag'
import { listPath } from '../../views/list/listPath'
import { CandidateOf, ClockOf, ClockSubject, toCandidate } from '../candidates'
import type { CardProps } from './CardProps'
import { HomeCard } from './HomeCard'

const FEW = 6
/** The page filters what is overdue; an earlier filter of the person does not count here. */
const OVERDUE_PATH = listPath('clocks', {})

/** The steps that are overdue for longest, with the person, the side that has to act, and the days. */
export function OverdueSteps({ today }: CardProps) {
  const translate = useTranslate()
  const list = useGetList<ClockRow>('clocks', {
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'due_on', order: 'ASC' },
    filter: overdueOn(today),
  })
  return (
    <HomeCard
      title={translate('home.stuck')}
      list={list}
      hot
      to={OVERDUE_PATH}
      shown={FEW}
      nothing={translate('home.no_stuck')}
    >
      <ClockLines clocks={list.data ?? []} today={today} />
    </HomeCard>
  )
}

/** Deadlines as lines: each leads to its candidate. */
export function ClockLines({ clocks, today }: { clocks: readonly ClockRow[]; today: string }) {
  return (
    <ul>
      {clocks.map(clock => (
        <li key={clock.id} className="h-stuck">
          <Link to={toCandidate(clock)}>
            <CandidateOf record={clock} />
          </Link>
          <span className="h-end faint">
            <ClockSubject record={clock} />
          </span>
          <span className="h-holder">{clock.holder ? <HolderFlag holder={clock.holder} /> : null}</span>
          <ClockOf record={clock} today={today} />
        </li>
      ))}
    </ul>
  )
}
