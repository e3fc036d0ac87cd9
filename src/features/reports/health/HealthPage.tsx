import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Health } from '../../../../contract/health'
import { formatTime } from '../../../layout/parts/dates'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { Ltr } from '../../../layout/parts/Isolated'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { Nothing, ReadableInstant } from '../../../layout/parts/ReadableDate'
import { readableBytes } from './bytes'
import { DatabaseCard } from './DatabaseCard'
import { DomainsTable } from './DomainsTable'
import { HealthCard } from './HealthCard'
import { SystemsTable } from './SystemsTable'
import { useHealth } from './useHealth'
import '../../../views/views.css'
import '../reports.css'

/** How the whole is doing, as it is now. */
export function HealthPage() {
  const translate = useTranslate()
  const { data, error, refetch } = useHealth()
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.health')} />
      {data ? (
        <Cards health={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={8} columns={3} />
      )}
    </div>
  )
}

function Cards({ health }: { health: Health }) {
  const translate = useTranslate()
  const { queue, mail, engine, storage, certificate, versions, backup } = health
  return (
    <>
      <p className="r-note">{translate('health.as_of', { time: formatTime(health.at) })}</p>
      <div className="r-cards">
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
        <DomainsTable domains={health.domains} />
        <SystemsTable systems={health.systems} />
        <HealthCard
          title="storage"
          facts={{
            files: <Amount value={storage.files} />,
            files_size: <Size bytes={storage.bytes} />,
            ...(storage.disk_free === null ? {} : { disk_free: <Size bytes={storage.disk_free} /> }),
          }}
          note={storage.disk_free === null ? translate('health.elsewhere') : undefined}
        />
        <DatabaseCard database={health.database} />
        <HealthCard
          title="certificate"
          facts={
            certificate
              ? {
                  host: <Ltr>{certificate.host}</Ltr>,
                  valid_until: <ReadableInstant value={certificate.valid_until} />,
                  issuer: certificate.issuer ? <bdi>{certificate.issuer}</bdi> : <Nothing />,
                  fault: certificate.error ? <Ltr>{certificate.error}</Ltr> : <Nothing />,
                }
              : {}
          }
          note={certificate ? undefined : translate('health.not_https')}
        />
        <HealthCard
          title="backup"
          facts={
            backup
              ? {
                  backup_at: <ReadableInstant value={backup.at} />,
                  backup_name: <Ltr>{backup.name}</Ltr>,
                  backup_size: <Size bytes={backup.bytes} />,
                }
              : {}
          }
          note={backup ? undefined : translate('health.no_backup')}
        />
        <HealthCard title="versions" facts={versionFacts(versions)} />
      </div>
    </>
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
