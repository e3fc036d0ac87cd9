import { useState } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Publication } from '../../../../contract/calls/routes'
import type { VersionContent } from '../../../../contract/routes/version'
import { fieldLabel } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import { number as written } from '../../../layout/parts/numbers'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { Difference } from './Difference'
import { Day, Flag, Line } from './forms/inputs'
import { FaultsContext } from './forms/useItem'

interface PublishDialogProps {
  route: number
  number: number
  content: VersionContent
  isBusy: boolean
  onClose: () => void
  onPublish: (order: Omit<Publication, 'version'>) => Promise<void>
}

/** Shows what changes and for how many open cases, and asks for the reason and the first day. */
export function PublishDialog({ route, number, content, isBusy, onClose, onPublish }: PublishDialogProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [valid_from, setFrom] = useState(dayOf(new Date()))
  const [affects_running, setAffects] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const publish = () => {
    const found = {
      ...(reason.trim() ? undefined : { reason: 'required' }),
      ...(valid_from ? undefined : { valid_from: 'required' }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) void onPublish({ reason, valid_from, affects_running })
  }
  return (
    <QuestionDialog
      isForm
      maxWidth="sm"
      title={translate('route_editor.publish_question', { number })}
      verb={translate('route_editor.publish_number', { number })}
      disabled={isBusy}
      onConfirm={publish}
      onClose={onClose}
    >
      <FaultsContext value={faults}>
        <Difference route={route} content={content} />
        <OpenCases route={route} />
        <Line
          isFirst
          path="reason"
          label={fieldLabel(translate, 'route-versions', 'reason')}
          help={translate('route_editor.reason_help')}
          value={reason}
          onChange={setReason}
        />
        <Day
          path="valid_from"
          label={fieldLabel(translate, 'route-versions', 'valid_from')}
          value={valid_from}
          onChange={setFrom}
        />
        <Flag
          path="affects_running"
          label={translate('route_editor.affects_running')}
          value={affects_running}
          onChange={setAffects}
        />
      </FaultsContext>
    </QuestionDialog>
  )
}

/** The number of open cases of the route, which keep their version. */
function OpenCases({ route }: { route: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const filter = { route_id: route, state: 'open' }
  const { total } = useGetList('cases', { pagination: { page: 1, perPage: 1 }, filter }, { retry: false })
  if (total === undefined) return null
  const words = translate('route_editor.open_cases', { smart_count: total, count: written(total, locale) })
  if (total === 0) return <p className="small">{words}</p>
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  return (
    <p className="small">
      <Link to={`/cases?${search}`} target="_blank">
        {words}
      </Link>{' '}
      {translate('route_editor.cases_keep')}
    </p>
  )
}
