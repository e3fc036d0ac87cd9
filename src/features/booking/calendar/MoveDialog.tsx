import '../booking.css'
import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { type RaRecord, RecordContextProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { bookingCalls } from '../../../../contract/calls/booking'
import { onlineAppointments } from '../../../../contract/resources/appointments'
import { addDays, wallAt } from '../../../../contract/time/wall-time'
import { ControlledInput } from '../../../fields/ControlledInput'
import { usePlaceClock } from '../../../fields/day/usePlaceClock'
import { ownZone } from '../../../layout/parts/clock'
import { formatDay, formatTime } from '../../../layout/parts/dates'
import { useAsk } from '../../../providers/useAsk'
import { TypingDialog } from '../../../views/TypingDialog'
import { useChange } from '../useChange'

interface MoveDialogProps {
  resource: 'online-appointments' | 'online-seminars'
  record: RaRecord
  /** The proposed time, or the present one. */
  at: string
  onClose: () => void
}

/** Days whose free times are shown. */
const DAYS = 3

/** Moves an appointment or a seminar to another time or host, typed or chosen from the free times. */
export default function MoveDialog({ resource, record, at: proposed, onClose }: MoveDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const [at, setAt] = useState<unknown>(proposed)
  const [host, setHost] = useState<unknown>(record.host_id)
  const { change, isBusy, errors } = useChange(resource)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await change(record.id, { at, host_id: host, version: record.version }))) return
    notify('appointments.moved', { type: 'success' })
    onClose()
  }
  return (
    <TypingDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>
          {translate('appointments.move')}: <bdi>{String(record.title ?? record.name)}</bdi>
        </DialogTitle>
        <DialogContent className="f-stack">
          <RecordContextProvider value={{ ...record, host_id: host }}>
            <ControlledInput
              resource={resource}
              name="at"
              label={translate('appointments.move_to')}
              value={at}
              onChange={setAt}
              error={errors.at}
            />
          </RecordContextProvider>
          <ControlledInput
            resource={resource}
            name="host_id"
            value={host}
            onChange={setHost}
            error={errors.host_id}
          />
          {Object.values(errors).includes('taken') ? (
            <p role="alert" className="small-lines medium bad">
              {translate('appointments.taken')}
            </p>
          ) : null}
          {resource === 'online-appointments' && record.setting_id && typeof at === 'string' ? (
            <FreeTimes record={record} from={at} chosen={at} onChoose={setAt} onHost={setHost} />
          ) : null}
          {record.email ? <p className="small-lines muted">{translate('appointments.told')}</p> : null}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {translate('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('appointments.move')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}

interface FreeTimesProps {
  record: RaRecord
  from: string
  chosen: unknown
  onChoose: (at: string) => void
  onHost: (id: number) => void
}

function FreeTimes({ record, from, chosen, onChoose, onHost }: FreeTimesProps) {
  const field = onlineAppointments.fields.at
  const clock = usePlaceClock({ resource: 'online-appointments', name: 'at', field }, record)
  const translate = useTranslate()
  const locale = useLocale()
  const zone = clock.zone ?? ownZone()
  const first = wallAt(from, zone).day
  const query = {
    setting_id: record.setting_id,
    except: record.id,
    timezone: zone,
    from: first,
    to: addDays(first, DAYS - 1),
  }
  const { data } = useAsk(
    bookingCalls.listSlots,
    { query },
    { resource: 'online-appointments', retry: false },
  )
  if (!data) return null
  const days = [...new Set(data.map(slot => wallAt(slot.at, zone).day))]
  return (
    <section aria-label={translate('appointments.free')} className="bk-free">
      <h3>{translate('appointments.free')}</h3>
      {days.length === 0 ? <p className="small-lines muted">{translate('appointments.no_free')}</p> : null}
      {days.map(day => (
        <div key={day}>
          <h4 className="muted medium">{formatDay(day, locale, { weekday: true })}</h4>
          <div className="flex wrap gap-6">
            {data
              .filter(slot => wallAt(slot.at, zone).day === day)
              .map(slot => (
                <Button
                  key={slot.at}
                  size="small"
                  variant={slot.at === chosen ? 'contained' : 'outlined'}
                  aria-pressed={slot.at === chosen}
                  onClick={() => {
                    onChoose(slot.at)
                    const own = slot.hosts.find(({ id }) => id === record.host_id) ?? slot.hosts[0]
                    if (own) onHost(own.id)
                  }}
                >
                  {formatTime(slot.at, zone)}
                </Button>
              ))}
          </div>
        </div>
      ))}
    </section>
  )
}
