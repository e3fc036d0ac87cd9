import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type DomainSetup,
  type SetupDomain,
  SIGNED_BY_SERVICE,
  type ZoneAnswer,
} from '../../../../contract/mail/domain-setup'
import { fieldLabel } from '../../../fields/words'
import { Fact } from '../../../layout/parts/Fact'
import { ReadableDay, ReadableInstant } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { Records, RecordTag } from './Records'
import { useSetupSteps } from './useSetup'

interface StepsProps {
  setup: DomainSetup
  domain: SetupDomain
  /** Whether the role may do more than look. */
  isWorker: boolean
}

/** The three steps of a domain: keys, records, and whether the world sees them. */
export function DomainSteps({ setup, domain, isWorker }: StepsProps) {
  const translate = useTranslate()
  const actions = useSetupSteps(domain.id)
  return (
    <section className="ml-card dm-steps" aria-label={domain.name}>
      <header>
        <h2>
          <bdi dir="ltr">{domain.name}</bdi>
        </h2>
        <StatusTag kind={domain.ready ? 'good' : 'wait'}>
          {translate(domain.ready ? 'mail.ready' : 'mail.not_ready')}
        </StatusTag>
      </header>
      <ol>
        <KeysStep setup={setup} domain={domain} isWorker={isWorker} actions={actions} />
        <RecordsStep setup={setup} domain={domain} isWorker={isWorker} actions={actions} />
        <CheckStep domain={domain} isWorker={isWorker} actions={actions} />
      </ol>
    </section>
  )
}

type PartProps = Omit<StepsProps, 'setup'> & { actions: ReturnType<typeof useSetupSteps> }

function Step({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div className="dm-step-head row wrap">
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </li>
  )
}

function KeysStep({
  setup,
  domain,
  isWorker,
  actions: { makeKeys, makeIdentity, isBusy },
}: PartProps & { setup: DomainSetup }) {
  const translate = useTranslate()
  const byService = SIGNED_BY_SERVICE[setup.transport]
  const isThere = byService ? domain.records.some(({ type }) => type === 'CNAME') : domain.keys_at !== null
  const name = byService ? 'identity' : isThere ? 'new_keys' : 'make_keys'
  const isOffered = isWorker && !(byService && isThere) && !domain.keys_waiting
  return (
    <Step
      title={translate(byService ? 'domain_setup.step.identity' : 'domain_setup.step.keys')}
      action={
        isOffered ? (
          <Button
            variant={isThere ? 'outlined' : 'contained'}
            disabled={isBusy}
            onClick={() => void (byService ? makeIdentity() : makeKeys())}
          >
            {translate(`domain_setup.act.${name}`)}
          </Button>
        ) : null
      }
    >
      <p className="ml-note">
        {byService ? (
          translate(`domain_setup.${setup.transport}_${isThere ? 'there' : 'none'}`)
        ) : (
          <KeysState domain={domain} />
        )}
      </p>
    </Step>
  )
}

function KeysState({ domain: { keys_at, keys_waiting } }: { domain: SetupDomain }) {
  const translate = useTranslate()
  if (!keys_at) return translate('domain_setup.no_keys')
  return (
    <>
      {translate(keys_waiting ? 'domain_setup.keys_waiting' : 'domain_setup.keys_there')}{' '}
      {translate('domain_setup.made_on')} <ReadableDay value={keys_at.slice(0, 10)} />
    </>
  )
}

function RecordsStep({
  setup,
  domain,
  isWorker,
  actions: { writeZone, isBusy },
}: PartProps & { setup: DomainSetup }) {
  const translate = useTranslate()
  const [outcomes, setOutcomes] = useState<ZoneAnswer['outcomes']>([])
  const set = async () => {
    const answer = await writeZone()
    if (answer) setOutcomes(answer.outcomes)
  }
  return (
    <Step
      title={translate('domain_setup.step.records')}
      action={
        isWorker && setup.cloudflare !== 'none' && domain.records.length > 0 ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => void set()}>
            {translate('domain_setup.act.cloudflare')}
          </Button>
        ) : null
      }
    >
      <p className="ml-note">
        {translate(domain.records.length > 0 ? 'domain_setup.records_help' : 'domain_setup.not_looked')}
      </p>
      {outcomes.length > 0 ? (
        <ul className="dm-outcomes grid gap-8 one-column" role="status">
          {outcomes.map(({ name, type, outcome }) => (
            <li key={`${type} ${name}`}>
              <code dir="ltr">{`${type} ${name}`}</code> {translate(`domain_setup.outcome.${outcome}`)}
            </li>
          ))}
        </ul>
      ) : null}
      <Records records={domain.records} />
    </Step>
  )
}

const STATES = ['dkim', 'spf', 'dmarc', 'return_path', 'cloudflare_status', 'aws_status'] as const

function CheckStep({ domain, isWorker, actions: { check, isBusy, isChecking } }: PartProps) {
  const translate = useTranslate()
  return (
    <Step
      title={translate('domain_setup.step.check')}
      action={
        isWorker ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => void check()}>
            {translate(isChecking ? 'domain_setup.checking' : 'domain_setup.act.check')}
          </Button>
        ) : null
      }
    >
      <p className="ml-note">
        {translate('domain_setup.checked')} <ReadableInstant value={domain.checked_at} />
        {'. '}
        {translate('domain_setup.hourly')}
      </p>
      <StateList domain={domain} />
    </Step>
  )
}

/** How a domain stands in each respect that was asked about. */
export function StateList({ domain }: { domain: Pick<SetupDomain, (typeof STATES)[number]> }) {
  const translate = useTranslate()
  const asked = STATES.filter(name => domain[name] !== 'unknown' || !/_status$/.test(name))
  return (
    <dl className="dm-states grid">
      {asked.map(name => (
        <Fact key={name} name={fieldLabel(translate, 'domains', name)}>
          <RecordTag state={domain[name]} />
        </Fact>
      ))}
    </dl>
  )
}
