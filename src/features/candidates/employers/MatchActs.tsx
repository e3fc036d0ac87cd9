import { Button } from '@mui/material'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AtEmployer, SeenMatch } from '../../../../contract/calls/placement'
import type { MatchState } from '../../../../contract/placement/matches'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useMay } from '../../../views/may'
import { useAct } from '../../../views/useAct'

/** Ways out ask for who and why: they are set in the form. */
const IN_FORM: readonly MatchState[] = ['declined', 'withdrawn']

interface MatchActsProps {
  candidateId: number
  of: AtEmployer
  match: SeenMatch | undefined
}

/** Acts on the open match with an employer: only those that may follow for the role. */
export function MatchActs({ candidateId, of, match }: MatchActsProps) {
  const consentOf = match?.record.consent
  const asks = match?.record.state === 'proposed' && consentOf !== 'yes'
  const planned = match?.record.state === 'presented' || match?.record.state === 'interview'
  const pair = { candidate_id: candidateId, bw_lead_id: of.employer?.id }
  if (!match) return null
  return (
    <span className="flex wrap gap-8">
      {asks ? <Begin resource="employer-consents" values={pair} words="employers_of.record_consent" /> : null}
      {planned ? (
        <Begin
          resource="candidateInterviews"
          values={{ ...pair, match_id: match.record.id }}
          words="employers_of.plan_talk"
        />
      ) : null}
      <Moves match={match} />
    </span>
  )
}

function Begin({
  resource,
  values,
  words,
}: {
  resource: string
  values: Record<string, unknown>
  words: string
}) {
  const translate = useTranslate()
  if (!useMay(resource)('create')) return null
  return (
    <Button variant="outlined" size="small" component={Link} to={`/${resource}/create`} state={{ values }}>
      {translate(words)}
    </Button>
  )
}

function Moves({ match: { record, next, guards } }: { match: SeenMatch }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('matches')
  const isBlocked = guards.some(({ effect }) => effect === 'block')
  const move = async (state: MatchState) => {
    const data = { state }
    const done = await run(() => provider.update('matches', { id: record.id, data, previousData: record }))
    if (done) notify('messages.saved', { type: 'success' })
    refresh()
  }
  const forward = next.filter(state => !IN_FORM.includes(state))
  return (
    <>
      {forward.map((state, at) => (
        <Button
          key={state}
          size="small"
          variant={at === 0 && !isBlocked ? 'contained' : 'outlined'}
          disabled={isBusy || isBlocked}
          onClick={() => void move(state)}
        >
          {translate(`employers_of.act.${state}`)}
        </Button>
      ))}
      {next.length > forward.length ? (
        <Button size="small" component={Link} to={`/matches/${record.id}`}>
          {translate('employers_of.act.end')}
        </Button>
      ) : null}
    </>
  )
}
