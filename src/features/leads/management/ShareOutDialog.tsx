import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { SHARE_RULES, type SharePlan, type ShareRule } from '../../../../contract/calls/leads'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { Segmented } from '../../../layout/parts/Segmented'
import type { Target } from '../../../providers/manyRecords'
import { useUndoNotice } from '../../../views/useUndoNotice'
import { AssigneesTable } from './AssigneesTable'
import { useSharePlan } from './useSharePlan'
import { type Load, useWorkloads } from './useWorkloads'
import './management.css'

interface ShareOutDialogProps {
  target: Target
  /** The number of leads, possibly an estimate. */
  count: number
  onDone: () => void
  onClose: () => void
}

/** Chooses the terms of sharing out, previews the result and executes it. */
export default function ShareOutDialog(props: ShareOutDialogProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const title = useId()
  const loads = useWorkloads()
  return (
    <Dialog open onClose={props.onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>
        {translate('management.share_title', {
          smart_count: props.count,
          count: number(props.count, locale),
        })}
      </DialogTitle>
      {loads.error ? (
        <ErrorState error={loads.error} onRetry={loads.refetch} />
      ) : loads.people ? (
        <Terms {...props} people={loads.people.filter(({ active, employee_id }) => active && employee_id)} />
      ) : (
        <LoadingRows rows={5} columns={3} />
      )}
    </Dialog>
  )
}

function Terms({ target, people, onDone, onClose }: ShareOutDialogProps & { people: Load[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const showUndo = useUndoNotice()
  const [rule, setRule] = useState<ShareRule>('load')
  const [users, setUsers] = useState(() => advisersOf(people))
  const [reassign, setReassign] = useState(false)
  const share = useSharePlan(target, { rule, users, reassign })
  const { taken } = share
  const placed = share.plan?.placed ?? 0
  const run = async () => {
    const done = await share.execute()
    if (!done) return
    showUndo({
      resource: 'leads',
      text: translate('management.shared', { smart_count: done.placed, count: number(done.placed, locale) }),
      token: done.undo,
    })
    onDone()
  }
  return (
    <>
      <DialogContent className="d-share grid one-column">
        <fieldset>
          <legend>{translate('management.rule')}</legend>
          <Segmented
            label={translate('management.rule')}
            value={rule}
            options={SHARE_RULES.map(value => ({ value, label: translate(`management.rules.${value}`) }))}
            onChange={setRule}
          />
          <p className="d-note">{translate(`management.rules_help.${rule}`)}</p>
        </fieldset>
        <AssigneesTable people={people} users={users} onChange={setUsers} plan={share.plan} />
        {taken > 0 || reassign ? (
          <label className="d-check row gap-8">
            <input type="checkbox" checked={reassign} onChange={event => setReassign(event.target.checked)} />
            {reassign
              ? translate('management.take_over')
              : translate('management.taken', { smart_count: taken })}
          </label>
        ) : null}
        <Warnings share={share} hasPeople={users.length > 0} taken={taken} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="contained" disabled={!share.isReady || share.isBusy} onClick={() => void run()}>
          {share.plan
            ? translate('management.share_verb', { smart_count: placed, count: number(placed, locale) })
            : translate('actions.share_out')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Returns the present advisers, the server's own default. */
const advisersOf = (people: Load[]) =>
  people
    .filter(({ absent, role }) => !absent && role === 'user')
    .map(({ employee_id }) => Number(employee_id))

interface WarningsProps {
  share: { plan?: SharePlan; refusal?: { code: string }; isChanged: boolean }
  hasPeople: boolean
  taken: number
}

/** Warnings before the execution. */
function Warnings({ share: { plan, refusal, isChanged }, hasPeople, taken }: WarningsProps) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!hasPeople) return <p className="d-warn">{translate('management.nobody_chosen')}</p>
  return (
    <div role="status">
      {isChanged ? <p className="d-warn">{translate('management.changed')}</p> : null}
      {refusal && !taken ? <p className="d-warn">{translate(`errors.${refusal.code}`)}</p> : null}
      {plan?.unplaced ? (
        <p className="d-warn">
          {translate('management.unplaced', {
            smart_count: plan.unplaced,
            count: number(plan.unplaced, locale),
          })}
        </p>
      ) : null}
      {plan && plan.total === 0 ? <p className="d-note">{translate('management.nothing_left')}</p> : null}
    </div>
  )
}
