import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  DRY_RUN_OUTCOMES,
  type DryRunOutcome,
  type DryRunPerson,
  type ListedCampaigns,
  listedCampaignCalls,
} from '../../../../../contract/calls/campaigns'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { LoadingRows } from '../../../../layout/parts/LoadingRows'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { useAsk } from '../../../../providers/useAsk'
import { FileButton } from '../../../../views/FileButton'

/** As many as the server shows at most (`GET /{campaigns}/{id}/dry-run`). */
const SHOWN = 200

interface DryRunProps {
  resource: ListedCampaigns
  id: number
  mayExport: boolean
  onClose: () => void
}

/** Dry run: the people who would be sent now, and those who would not and why. */
export function DryRunDialog({ resource, id, mayExport, onClose }: DryRunProps) {
  const translate = useTranslate()
  const title = useId()
  const [outcome, setOutcome] = useState<DryRunOutcome | 'all'>('all')
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('mail.dry_run.name')}</DialogTitle>
      <DialogContent className="ml-dry grid gap-12">
        <p className="ml-note">{translate('mail.dry_run.help')}</p>
        <select
          aria-label={translate('mail.dry_run.what')}
          value={outcome}
          onChange={event => setOutcome(DRY_RUN_OUTCOMES.find(each => each === event.target.value) ?? 'all')}
        >
          {(['all', ...DRY_RUN_OUTCOMES] as const).map(each => (
            <option key={each} value={each}>
              {translate(`mail.dry_run.outcome.${each}`)}
            </option>
          ))}
        </select>
        <People resource={resource} id={id} outcome={outcome} />
      </DialogContent>
      <DialogActions>
        {mayExport ? (
          <FileButton
            words={translate('mail.dry_run.file')}
            path={`/${resource}/${id}/dry-run/file`}
            name={`dry-run-${id}.csv`}
            resource={resource}
          />
        ) : null}
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function People({
  resource,
  id,
  outcome,
}: Pick<DryRunProps, 'resource' | 'id'> & { outcome: DryRunOutcome | 'all' }) {
  const translate = useTranslate()
  const query = outcome === 'all' ? {} : { outcome }
  const { data, error, refetch } = useAsk(
    listedCampaignCalls[resource].dryRun,
    { params: { id }, query },
    { gcTime: 0 },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={3} />
  if (data.people.length === 0) return <p className="ml-note">{translate('mail.dry_run.nobody')}</p>
  return (
    <>
      <FittingTable label={translate('mail.dry_run.name')} className="ml-tall">
        <table className="ml-table ml-table-words">
          <thead>
            <tr>
              {['person', 'what', 'why'].map(column => (
                <th key={column} scope="col">
                  {translate(`mail.dry_run.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.people.map((person, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an address that is there twice has two lines, which do not move.
              <Line key={at} person={person} />
            ))}
          </tbody>
        </table>
      </FittingTable>
      {data.people.length === SHOWN ? (
        <p className="ml-note">{translate('mail.dry_run.first', { smart_count: SHOWN })}</p>
      ) : null}
    </>
  )
}

function Line({ person: { address, name, outcome, reason, version } }: { person: DryRunPerson }) {
  const translate = useTranslate()
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">{address}</bdi>
        {name ? (
          <span className="muted block">
            <bdi>{name}</bdi>
          </span>
        ) : null}
      </th>
      <td>
        <StatusTag kind={outcome === 'send' ? 'good' : 'none'}>
          {translate(`mail.dry_run.outcome.${outcome}`)}
        </StatusTag>
        {version ? <small className="ml-line">{translate(`mail.versions.part.${version}`)}</small> : null}
      </td>
      <td>{reason ? translate(`mail.why.${reason}`, { _: reason }) : ''}</td>
    </tr>
  )
}
