import { useTranslate } from 'react-admin'
import type { SystemHealth } from '../../../../contract/health'
import { FittingTable } from '../../../layout/parts/FittingTable'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { InboxLink, otherSide } from '../../inbox'

/** The systems outside: whether they are set up, when they last answered, and what went wrong last. */
export function SystemsTable({ systems }: { systems: readonly SystemHealth[] }) {
  const translate = useTranslate()
  const title = translate('health.systems_title')
  return (
    <section className="r-card" data-wide aria-label={title}>
      <header>
        <h2>{title}</h2>
        <InboxLink />
      </header>
      <FittingTable label={title} className="r-table" isCards>
        <table>
          <thead>
            <tr>
              {['system', 'system_state', 'last_success', 'last_error'].map(name => (
                <th key={name} scope="col" className="r-start">
                  {translate(`health.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {systems.map(system => (
              <tr key={system.name}>
                <th scope="row">{translate(`health.systems.${system.name}`)}</th>
                <td className="r-start">
                  <State system={system} />
                </td>
                <td className="r-start" data-label={translate('health.last_success')}>
                  <ReadableInstant value={system.last_success_at} />
                </td>
                <td
                  className="r-start"
                  data-label={system.last_error_at ? translate('health.last_error') : undefined}
                >
                  {system.last_error ? (
                    <bdi>{otherSide(translate, system.last_error).slice(0, 120)}</bdi>
                  ) : null}{' '}
                  {system.last_error_at ? <ReadableInstant value={system.last_error_at} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FittingTable>
    </section>
  )
}

/** An error that is older than the last success is over. */
function State({ system }: { system: SystemHealth }) {
  const translate = useTranslate()
  const { configured, last_success_at: good, last_error_at: bad } = system
  if (!configured) return <StatusTag kind="none">{translate('health.system_off')}</StatusTag>
  const fails = bad !== null && (good === null || good < bad)
  return (
    <StatusTag kind={fails ? 'bad' : 'good'}>
      {translate(fails ? 'health.system_failing' : 'health.system_ok')}
    </StatusTag>
  )
}
