import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Health } from '../../../../contract/health'
import { fieldLabel } from '../../../fields/words'
import { formatTime } from '../../../layout/parts/dates'
import { Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { EmptyCell, ReadableInstant } from '../../../layout/parts/ReadableDate'
import { QueryState } from '../../../views/QueryState'
import { readableBytes } from './bytes'
import { DatabaseCard } from './DatabaseCard'
import { DomainsTable } from './DomainsTable'
import { HealthCard } from './HealthCard'
import { SystemsTable } from './SystemsTable'
import { useHealth } from './useHealth'
import '../../../views/views.css'
import '../reports.css'

/** The current state of the installation. */
export function HealthPage() {
  const translate = useTranslate()
  const query = useHealth()
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.health')} />
      {query.data ? <Cards health={query.data} /> : <QueryState query={query} rows={8} columns={3} />}
    </div>
  )
}

function Cards({ health }: { health: Health }) {
  const translate = useTranslate()
  const { queue, mail, engine } = health
  return (
    <>
      <p className="r-note">{translate('health.as_of', { time: formatTime(health.at) })}</p>
      <div className="r-cards grid gap-12 align-start">
        <HealthCard
          title="queue"
          facts={{
            mails: <Amount value={queue.mails} />,
            mails_since: <ReadableInstant value={queue.mails_since} />,
            tasks: <Amount value={queue.tasks} />,
            tasks_since: <ReadableInstant value={queue.tasks_since} />,
            failed: <Amount value={queue.failed} />,
          }}
        />
        <HealthCard
          title="mail"
          facts={{
            last_minute: <Amount value={mail.last_minute} />,
            last_hour: <Amount value={mail.last_hour} />,
            last_day: <Amount value={mail.last_day} />,
            set_aside: <Amount value={engine.set_aside} />,
          }}
        />
        <ProviderCard missing={health.provider_missing} />
        <DomainsTable domains={health.domains} />
        <SystemsTable systems={health.systems} />
        <StorageCard storage={health.storage} />
        <DatabaseCard database={health.database} />
        <CertificateCard certificate={health.certificate} />
        <BackupCard backup={health.backup} />
        <NoticesCard notices={health.notices} />
        <HealthCard title="versions" facts={versionFacts(health.versions)} />
      </div>
    </>
  )
}

/** Stands only where details are missing, which stops new campaigns. */
function ProviderCard({ missing }: { missing: Health['provider_missing'] }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (missing.length === 0) return null
  const labels = missing.map(name => fieldLabel(translate, 'settings', name))
  const names = new Intl.ListFormat(locale).format(labels)
  return (
    <HealthCard title="provider" facts={{}} note={translate('health.provider_missing', { names })}>
      <Link to="/settings#provider">{translate('menu.items.settings')}</Link>
    </HealthCard>
  )
}

function StorageCard({ storage }: Pick<Health, 'storage'>) {
  const translate = useTranslate()
  return (
    <HealthCard
      title="storage"
      facts={{
        files: <Amount value={storage.files} />,
        files_size: <Size bytes={storage.bytes} />,
        ...(storage.disk_free === null ? {} : { disk_free: <Size bytes={storage.disk_free} /> }),
      }}
      note={storage.disk_free === null ? translate('health.elsewhere') : undefined}
    />
  )
}

function CertificateCard({ certificate }: Pick<Health, 'certificate'>) {
  const translate = useTranslate()
  if (!certificate) return <HealthCard title="certificate" facts={{}} note={translate('health.not_https')} />
  return (
    <HealthCard
      title="certificate"
      facts={{
        host: <Ltr>{certificate.host}</Ltr>,
        valid_until: <ReadableInstant value={certificate.valid_until} />,
        issuer: certificate.issuer ? <bdi>{certificate.issuer}</bdi> : <EmptyCell />,
        fault: certificate.error ? <Ltr>{certificate.error}</Ltr> : <EmptyCell />,
      }}
    />
  )
}

function BackupCard({ backup }: Pick<Health, 'backup'>) {
  const translate = useTranslate()
  if (!backup) return <HealthCard title="backup" facts={{}} note={translate('health.no_backup')} />
  return (
    <HealthCard
      title="backup"
      facts={{
        backup_at: <ReadableInstant value={backup.at} />,
        backup_name: <Ltr>{backup.name}</Ltr>,
        backup_size: <Size bytes={backup.bytes} />,
      }}
    />
  )
}

function NoticesCard({ notices: { forms, missing } }: Pick<Health, 'notices'>) {
  const translate = useTranslate()
  const names = missing.map(name => fieldLabel(translate, 'settings', name)).join(' · ')
  return (
    <HealthCard
      title="notices"
      facts={{
        forms_without_notice: <Amount value={forms} />,
        ...(names ? { notice_lacks: <Link to="/settings#controller">{names}</Link> } : {}),
      }}
    />
  )
}

const versionFacts = (versions: Health['versions']): Record<string, ReactNode> =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [name, <Ltr key={name}>{version}</Ltr>]),
  )

function Amount({ value }: { value: number }) {
  return <>{number(value, useLocale())}</>
}

function Size({ bytes }: { bytes: number }) {
  return <Ltr>{readableBytes(bytes, useLocale())}</Ltr>
}
