import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import {
  onlineCandidateCalls,
  type TakenOver,
  type TakeOverOrder,
} from '../../../contract/calls/online-candidates'
import { phone } from '../../../contract/definition/fields'
import { ControlledInput } from '../../fields/ControlledInput'
import { isolate } from '../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { QuestionDialog } from '../../views/QuestionDialog'
import { useAct } from '../../views/useAct'
import { LinkableDuplicates, useDuplicates } from '../candidates'

const PHONE = phone({ required: true })

interface TakeOverDialogProps {
  person: RaRecord
  onClose: (done?: TakenOver) => void
}

/** Shows duplicates first: one of them is linked, or a new candidate is made. */
export function TakeOverDialog({ person, onClose }: TakeOverDialogProps) {
  const translate = useTranslate()
  const found = useDuplicates('online-candidates', Number(person.id))
  const [number, setNumber] = useState<unknown>(null)
  const { take, errors, isBusy } = useTakeOver(person, onClose)
  return (
    <QuestionDialog
      title={translate('online.take_over_title', { name: isolate(String(person.name)) })}
      verb={translate('online.make')}
      disabled={isBusy || !found.data}
      onConfirm={() => void take(number ? { values: { phone: number } } : {})}
      onClose={() => onClose()}
    >
      <LinkableDuplicates
        found={found}
        about="online.known"
        verb="online.link"
        disabled={isBusy}
        onLink={candidate_id => void take({ candidate_id })}
      />
      <p className="paragraph">{translate('online.take_over_help')}</p>
      {person.phone ? null : (
        <ControlledInput
          resource="candidates"
          name="phone"
          field={PHONE}
          help={translate('online.phone_needed')}
          value={number}
          error={errors.phone}
          onChange={setNumber}
        />
      )}
    </QuestionDialog>
  )
}

function useTakeOver({ id, name }: RaRecord, onDone: (done: TakenOver) => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct('candidates')
  async function take(body: TakeOverOrder): Promise<void> {
    const done = await run(() =>
      provider.ask(onlineCandidateCalls.takeOver, { params: { id: Number(id) }, body }),
    )
    if (!done) return
    notify('online.taken_over', { type: 'success', messageArgs: { name: isolate(String(name)) } })
    refresh()
    onDone(done)
  }
  return { take, errors, isBusy }
}
