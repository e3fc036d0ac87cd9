import '../booking.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { ResourceEdit } from '../../../views'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { BookingAnswers } from '../BookingAnswers'
import { useChange } from '../useChange'

const MoveDialog = lazyDialog(() => import('../calendar/MoveDialog'))
const RESOURCE = 'online-appointments'

/** An appointment with its actions and its form. */
export function AppointmentEdit() {
  return (
    <ResourceEdit
      resource={RESOURCE}
      head={
        <>
          <Actions />
          <Answers />
        </>
      }
    />
  )
}

function Answers() {
  const record = useRecordContext()
  return <BookingAnswers resource={RESOURCE} kinds="online-appointments-settings" kind={record?.setting_id} />
}

function Actions() {
  const translate = useTranslate()
  const notify = useNotify()
  const record = useRecordContext()
  const may = useMay(RESOURCE)
  const { change, isBusy } = useChange(RESOURCE)
  const [asked, setAsked] = useState<'move' | 'cancel'>()
  if (!record || !may('update') || !['booked', 'confirmed'].includes(record.status)) return null
  const set = async (status: string) => {
    setAsked(undefined)
    if (await change(record.id, { status })) notify('messages.saved', { type: 'success' })
  }
  return (
    <div className="l-row row wrap gap-8">
      <Button variant="contained" disabled={isBusy} onClick={() => void set('done')}>
        {translate('appointments.done')}
      </Button>
      <Button variant="outlined" disabled={isBusy} onClick={() => void set('missed')}>
        {translate('appointments.missed')}
      </Button>
      <Button variant="outlined" disabled={isBusy} onClick={() => setAsked('move')}>
        {translate('appointments.move')}
      </Button>
      <Button variant="outlined" disabled={isBusy} onClick={() => setAsked('cancel')}>
        {translate('appointments.cancel')}
      </Button>
      {asked === 'move' ? (
        <MoveDialog
          resource={RESOURCE}
          record={record}
          at={String(record.at)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'cancel' ? (
        <ConfirmDialog
          title={translate('appointments.cancel')}
          verb={translate('appointments.cancel')}
          stay={translate('actions.back')}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void set('cancelled')}
          onClose={() => setAsked(undefined)}
        >
          {translate('appointments.cancel_question')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
