import '../mail.css'
import './domains.css'
import '../../../views/views.css'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { DomainSetup } from '../../../../contract/mail/domain-setup'
import { Empty } from '../../../layout/parts/Empty'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { Mark } from '../../../layout/parts/Mark'
import { PageHead } from '../../../layout/parts/PageHead'
import { useMay } from '../../../views/may'
import { DomainSteps } from './DomainSteps'
import { SetupSettings } from './SetupSettings'
import { useSetup } from './useSetup'

/** The guided setup of sending domains: all may look, those who use domains go the steps. */
export function DomainSetupPage() {
  const translate = useTranslate()
  const { data, error, refetch } = useSetup()
  return (
    <div className="dm-page grid gap-12 align-start">
      <PageHead title={translate('menu.items.domainSetup')} />
      {data ? (
        <Setup setup={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={6} columns={3} />
      )}
    </div>
  )
}

function Setup({ setup }: { setup: DomainSetup }) {
  const translate = useTranslate()
  const may = useMay('domains')
  const [params] = useSearchParams()
  const { domains } = setup
  const isWorker = may('update')
  const chosen = domains.find(({ id }) => String(id) === params.get('domain')) ?? firstOpen(setup)
  if (!chosen)
    return (
      <Empty
        action={
          may('create') ? (
            <Button variant="contained" component={Link} to="/domains/create">
              {translate('domain_setup.add')}
            </Button>
          ) : undefined
        }
      >
        {translate('domain_setup.none')}
      </Empty>
    )
  return (
    <>
      <nav
        className="ml-card dm-domains"
        aria-label={translate('resources.domains.name', { smart_count: 2 })}
      >
        <ul>
          {domains.map(({ id, name, ready }) => (
            <li key={id}>
              <Link to={`?domain=${id}`} replace aria-current={id === chosen.id || undefined}>
                <Mark kind={ready ? 'good' : 'wait'} />
                <bdi dir="ltr">{name}</bdi>
                <span className="l-hidden">{translate(ready ? 'mail.ready' : 'mail.not_ready')}</span>
              </Link>
            </li>
          ))}
        </ul>
        {may('create') ? (
          <Button variant="text" component={Link} to="/domains/create">
            {translate('domain_setup.add')}
          </Button>
        ) : null}
      </nav>
      <div className="grid gap-12 one-column">
        {isWorker ? null : <p className="ml-note">{translate('domain_setup.only_look')}</p>}
        <DomainSteps key={chosen.id} setup={setup} domain={chosen} isWorker={isWorker} />
        {isWorker ? <SetupSettings setup={setup} /> : null}
      </div>
    </>
  )
}

/** Domains with open steps come first. */
const firstOpen = ({ domains }: DomainSetup) =>
  domains.find(({ active, ready }) => active && !ready) ?? domains[0]
