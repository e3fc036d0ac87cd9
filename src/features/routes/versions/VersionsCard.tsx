import '../routes.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useGetList, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { routeCalls } from '../../../../contract/calls/routes'
import type { RouteVersion } from '../../../../contract/resources/routes'
import { FieldCell } from '../../../fields/FieldCell'
import { fieldLabel, resourceName } from '../../../fields/words'
import { ReadableDay } from '../../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useMay } from '../../../views/may'
import { QueryState } from '../../../views/QueryState'
import { useAct } from '../../../views/useAct'
import { VersionState } from './VersionState'
import { WithdrawDialog } from './WithdrawDialog'

/** The versions of the route around, the newest first, and the way into its draft. */
export function VersionsCard() {
  const route = useRecordContext()
  return route ? <Versions route={Number(route.id)} /> : null
}

function Versions({ route }: { route: number }) {
  const translate = useTranslate()
  const query = useGetList<RouteVersion>('route-versions', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'number', order: 'DESC' },
    filter: { route_id: route },
  })
  const { data, refetch } = query
  const title = resourceName(translate, 'route-versions', 2)
  return (
    <section className="ro-versions card" aria-label={title}>
      <header className="row wrap gap-8 between pad-row">
        <h2>{title}</h2>
        {data ? <DraftActs route={route} versions={data} onChanged={() => void refetch()} /> : null}
      </header>
      <QueryState query={query} rows={3} columns={2} />
      {data?.length === 0 ? (
        <p className="pad-row small muted">{translate('route_editor.no_version')}</p>
      ) : null}
      <ol>
        {data?.map(version => (
          <li key={version.id} className="top-line pad-row">
            <VersionRow route={route} version={version} />
            {version.state === 'retired' && !data.some(isDraft) ? (
              <BeginButton route={route} from={Number(version.number)} />
            ) : null}
            {version.state === 'published' ? (
              <WithdrawButton route={route} version={version} onWithdrawn={() => void refetch()} />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function VersionRow({ route, version }: { route: number; version: RouteVersion }) {
  const translate = useTranslate()
  const mayMove = useMay('cases')('update')
  const { number, state, valid_from, published_by, reason } = version
  return (
    <>
      <p className="row wrap gap-8">
        <Link className="medium" to={`/routes/${route}/versions/${number}`}>
          {translate('route_editor.version', { number: String(number) })}
        </Link>
        <VersionState state={String(state)} />
      </p>
      {valid_from ? (
        <p className="small muted row wrap gap-4">
          {fieldLabel(translate, 'route-versions', 'valid_from')} <ReadableDay value={valid_from} />
          {published_by ? (
            <>
              {' · '}
              <FieldCell resource="route-versions" source="published_by" record={version} />
            </>
          ) : null}
        </p>
      ) : null}
      {reason ? <p className="small break">{reason}</p> : null}
      {state === 'withdrawn' ? (
        <p className="small break">
          {fieldLabel(translate, 'route-versions', 'withdrawn_reason')}: {version.withdrawn_reason}
          {' · '}
          <FieldCell resource="route-versions" source="withdrawn_by" record={version} />
          {' · '}
          <FieldCell resource="route-versions" source="withdrawn_at" record={version} />
        </p>
      ) : null}
      {state === 'published' && Number(number) > 1 && mayMove ? (
        <Link className="small" to={`/routes/${route}/open-cases`}>
          {translate('route_editor.open_cases_title')}
        </Link>
      ) : null}
    </>
  )
}

const isDraft = ({ state }: RouteVersion) => state === 'draft'

/** Begins a draft with the content of a version, by default of the published one. */
function BeginButton({ route, from }: { route: number; from?: number }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<LotseDataProvider>()
  const may = useMay('routes')
  const { run, isBusy } = useAct('route-versions')
  if (!may('update')) return null
  const begin = () =>
    run(async () => {
      const query = from === undefined ? {} : { from: String(from) }
      await provider.ask(routeCalls.begin, { params: { id: route }, query })
      navigate(`/routes/${route}/draft`)
    })
  return (
    <Button
      variant={from === undefined ? 'outlined' : 'text'}
      size={from === undefined ? 'medium' : 'small'}
      disabled={isBusy}
      onClick={() => void begin()}
    >
      {from === undefined
        ? translate('route_editor.begin')
        : translate('route_editor.begin_from', { number: from })}
    </Button>
  )
}

interface WithdrawButtonProps {
  route: number
  version: RouteVersion
  onWithdrawn: () => void
}

/** Withdraws a version that was published by mistake, for those who may publish. */
function WithdrawButton({ route, version, onWithdrawn }: WithdrawButtonProps) {
  const translate = useTranslate()
  const may = useMay('routes')
  const [isAsked, setAsked] = useState(false)
  if (!may('update')) return null
  return (
    <>
      <Button variant="text" size="small" color="error" onClick={() => setAsked(true)}>
        {translate('route_editor.withdraw_number', { number: String(version.number) })}
      </Button>
      {isAsked ? (
        <WithdrawDialog
          route={route}
          version={version}
          onClose={() => setAsked(false)}
          onWithdrawn={() => {
            setAsked(false)
            onWithdrawn()
          }}
        />
      ) : null}
    </>
  )
}

interface DraftActsProps {
  route: number
  versions: readonly RouteVersion[]
  onChanged: () => void
}

/** Begins, opens or discards the draft, for those who may change routes. */
function DraftActs({ route, versions, onChanged }: DraftActsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const may = useMay('routes')
  const { run, isBusy } = useAct('route-versions')
  const [isAsked, setAsked] = useState(false)
  if (!may('update')) return null
  const path = `/routes/${route}/draft`
  const params = { id: route }
  const discard = () =>
    run(async () => {
      await provider.ask(routeCalls.discard, { params })
      setAsked(false)
      notify(translate('route_editor.is_discarded'), { type: 'success' })
      onChanged()
    })
  if (!versions.some(isDraft)) return <BeginButton route={route} />
  return (
    <span className="row wrap gap-8">
      <Button variant="outlined" component={Link} to={path}>
        {translate('route_editor.open_draft')}
      </Button>
      <Button variant="text" color="error" onClick={() => setAsked(true)}>
        {translate('route_editor.discard')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          isDestructive
          isBusy={isBusy}
          title={translate('route_editor.discard_question')}
          verb={translate('route_editor.discard')}
          onConfirm={() => void discard()}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </span>
  )
}
