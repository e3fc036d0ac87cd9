import { Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type PushDevice, peopleCalls } from '../../../contract/calls/people'
import {
  type NoticeSettings,
  PUSH_GROUPS,
  PUSH_KINDS,
  type PushGroup,
  pushGroupOf,
} from '../../../contract/inbox/notices'
import { ReadableInstant } from '../../layout/parts/ReadableDate'
import { ask } from '../../providers/ask'
import { askKey, useAsk } from '../../providers/useAsk'
import { type PushState, pushState, startPush, stopPush } from '../../session/pushDevice'
import { QueryState } from '../../views/QueryState'
import { useAct } from '../../views/useAct'
import { deviceOf } from './device'

/** What of the own notifications comes to the lock screen, and in which browsers; nothing until somebody turns it on. */
export function PushSettings() {
  const translate = useTranslate()
  return (
    <section className="v-section pe-card card grid gap-12 pad items-start">
      <h2>{translate('push.title')}</h2>
      <p className="pe-help">{translate('push.help')}</p>
      <Switches />
      <Devices />
    </section>
  )
}

/** Chooses kinds for all browsers of the person. */
function Switches() {
  const translate = useTranslate()
  const client = useQueryClient()
  const { run, isBusy } = useAct('users')
  const { data } = useAsk(peopleCalls.readNoticeSettings, {})
  const linesOf = (group: PushGroup) => (data?.kinds ?? []).filter(({ kind }) => pushGroupOf(kind) === group)

  async function change(group: PushGroup, push: boolean) {
    const kinds: NoticeSettings['kinds'] = linesOf(group).map(line => ({ ...line, push }))
    const kept = await run(() => ask(peopleCalls.changeNoticeSettings, { body: { kinds } }))
    if (kept) client.setQueryData(askKey(peopleCalls.readNoticeSettings, {}), kept)
  }
  return (
    <fieldset className="pe-push grid gap-4" disabled={isBusy || !data}>
      <legend className="l-hidden">{translate('push.title')}</legend>
      {PUSH_GROUPS.map(group => (
        <label key={group} className="inline-row gap-8">
          <input
            type="checkbox"
            checked={PUSH_KINDS[group].every(kind =>
              linesOf(group).some(line => line.kind === kind && line.push),
            )}
            onChange={event => void change(group, event.target.checked)}
          />
          {translate(`push.${group}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** This browser with its button, and all of the person. */
function Devices() {
  const client = useQueryClient()
  const { run, isBusy } = useAct('users')
  const query = useAsk(peopleCalls.listPushDevices, {})
  const here = useQuery({ queryKey: ['push-state'], queryFn: pushState })
  const act = async (call: () => Promise<PushState | undefined>) => {
    const state = await run(call)
    // A push service may refuse a browser that seems to be able.
    if (state === 'unable') client.setQueryData(['push-state'], state)
    else await here.refetch()
    await client.invalidateQueries({ queryKey: askKey(peopleCalls.listPushDevices) })
  }
  const devices = query.data ?? []
  const key = useAsk(peopleCalls.readPushKey, {}).data?.key ?? ''
  return (
    <>
      {/* The browser asks its user by the click alone. */}
      <Here
        state={here.data}
        isBusy={isBusy || !key}
        onStart={() => void act(() => startPush(key))}
        onStop={() => void act(() => stopPush().then(() => undefined))}
      />
      <QueryState query={query} rows={1} columns={2} />
      {devices.length ? (
        <ul className="pe-sessions">
          {devices.map(device => (
            <DeviceLine
              key={device.id}
              device={device}
              isBusy={isBusy}
              onRemove={() =>
                void act(() => ask(peopleCalls.removePushDevice, { params: { id: device.id } }))
              }
            />
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface HereProps {
  /** Undefined while it is looked up. */
  state: PushState | undefined
  isBusy: boolean
  onStart(): void
  onStop(): void
}

function Here({ state, isBusy, onStart, onStop }: HereProps) {
  const translate = useTranslate()
  if (state === 'unable' || state === 'blocked')
    return <p className="pe-help">{translate(`push.${state}`)}</p>
  if (!state) return null
  const isOn = state === 'on'
  return (
    <div>
      <Button variant="outlined" disabled={isBusy} onClick={isOn ? onStop : onStart}>
        {translate(isOn ? 'push.stop' : 'push.start')}
      </Button>
    </div>
  )
}

interface LineProps {
  device: PushDevice
  isBusy: boolean
  onRemove(): void
}

function DeviceLine({ device: { user_agent, created_at }, isBusy, onRemove }: LineProps) {
  const translate = useTranslate()
  const device = deviceWords(translate, user_agent)
  return (
    <li className="row gap-8 top-line">
      <span className="pe-device grid shrinks break">
        <bdi>{device}</bdi>
        <small className="muted">
          <ReadableInstant value={created_at} />
        </small>
      </span>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        aria-label={translate('push.remove_on', { device })}
        onClick={onRemove}
      >
        {translate('push.remove')}
      </Button>
    </li>
  )
}

function deviceWords(translate: ReturnType<typeof useTranslate>, agent: string): string {
  const device = deviceOf(agent)
  return device ? translate('people.device', { ...device }) : translate('people.unknown_device')
}
