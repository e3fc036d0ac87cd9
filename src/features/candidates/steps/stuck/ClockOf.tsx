import { type RaRecord, useTranslate } from 'react-admin'
import { opensRight } from '../../../../../contract/routes/words'
import { Clock } from '../../../../layout/parts/Clock'

/** The days of a row of `clocks`. */
interface ClockDays {
  started_on?: string | null
  due_on?: string | null
  silence?: boolean | null
  expiry?: string | null
  is_lost?: boolean | null
}

interface ClockOfProps {
  record: ClockDays | RaRecord
  today?: string
}

/** The days of a clock; of a time to contest that is over what is left to do, since no count of days helps any more. */
export function ClockOf({ record: { started_on, due_on, silence, expiry, is_lost }, today }: ClockOfProps) {
  const translate = useTranslate()
  if (is_lost) return <span className="caption-lines muted">{translate('clock.appeal_lost')}</span>
  if (!due_on) return null
  return (
    <Clock
      started={started_on ?? due_on}
      limit={due_on}
      today={today}
      silenceApproves={silence === true}
      opensRight={opensRight(expiry)}
    />
  )
}
