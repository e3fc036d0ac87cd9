import './people.css'
import { Button } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { type PersonSession, peopleCalls } from '../../../contract/calls/people'
import { ReadableInstant } from '../../layout/parts/ReadableDate'
import { StatusTag } from '../../layout/parts/StatusTag'
import { ask } from '../../providers/ask'
import { useAsk } from '../../providers/useAsk'
import { QueryState } from '../../views/QueryState'
import { useAct } from '../../views/useAct'
import { deviceOf } from './device'

interface SessionsProps {
  /** The person. */
  id: number
  /** The name of the person; none for the own sessions. */
  name?: string
}

/** The live sessions of a person, each with a button that ends it; the present one has none: it logs out. */
export function Sessions({ id, name }: SessionsProps) {
  const translate = useTranslate()
  // A key of their own: each event of presence reads answers below `users` again.
  const query = useAsk(peopleCalls.listSessions, { params: { id } }, { resource: 'sessions', retry: false })
  const { data } = query
  const title = translate(name === undefined ? 'people.own_sessions' : 'people.sessions', { name })
  return (
    <section className="v-section pe-card card grid gap-12 pad items-start" aria-label={title}>
      <h2>{title}</h2>
      {name === undefined ? <p className="pe-help">{translate('people.sessions_help')}</p> : null}
      <QueryState query={query} rows={2} columns={2} />
      {data?.length === 0 ? <p className="pe-help">{translate('people.no_sessions')}</p> : null}
      {data?.length ? (
        <ul className="pe-sessions">
          {data.map(session => (
            <SessionLine key={session.sid} session={session} user={id} onEnded={() => void query.refetch()} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

interface LineProps {
  session: PersonSession
  user: number
  onEnded(): void
}

function SessionLine({ session, user, onEnded }: LineProps) {
  const translate = useTranslate()
  const { sid, user_agent, ip, created_at, locked, current } = session
  const device = deviceOf(user_agent)
  const words = device ? translate('people.device', { ...device }) : translate('people.unknown_device')
  const { end, isBusy } = useEnd({ id: user, sid }, onEnded)
  return (
    <li className="row gap-8 top-line">
      <span className="pe-device grid shrinks break">
        <bdi title={user_agent}>{words}</bdi>
        <small className="muted">
          <ReadableInstant value={created_at} /> · <bdi dir="ltr">{ip}</bdi>
        </small>
      </span>
      {locked ? <StatusTag kind="wait">{translate('people.session_locked')}</StatusTag> : null}
      {current ? (
        <StatusTag kind="good">{translate('people.this_session')}</StatusTag>
      ) : (
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={translate('people.end_session_on', { device: words })}
          onClick={() => void end()}
        >
          {translate('people.end_session')}
        </Button>
      )}
    </li>
  )
}

function useEnd(params: { id: number; sid: string }, onEnded: () => void) {
  const notify = useNotify()
  const { run, isBusy } = useAct('users')
  const end = async () => {
    await run(async () => {
      await ask(peopleCalls.endSession, { params })
      notify('people.session_over', { type: 'success' })
    })
    onEnded()
  }
  return { end, isBusy }
}
