import { useTranslate } from 'react-admin'
import type { RecordState, SetupRecord } from '../../../../contract/mail/domain-setup'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { CopyButton } from './CopyButton'

const KINDS: Record<RecordState, string> = { ok: 'good', missing: 'wait', wrong: 'bad', unknown: 'none' }

/** A state of DNS, Cloudflare or Amazon, as mark and word. */
export function RecordTag({ state }: { state: RecordState }) {
  const translate = useTranslate()
  return <StatusTag kind={KINDS[state]}>{translate(`enums.${state}`)}</StatusTag>
}

/** The records of a domain: what to set, each part to be copied, and what DNS answers. */
export function Records({ records }: { records: readonly SetupRecord[] }) {
  const translate = useTranslate()
  return (
    <ul className="dm-records grid gap-8 one-column">
      {records.map(record => (
        <li className="round-2 bordered" key={`${record.purpose} ${record.name}`}>
          <h4 className="row small-lines wrap between">
            <span>{translate(`domain_setup.purpose.${record.purpose}`)}</span>
            <RecordTag state={record.state} />
          </h4>
          <dl>
            <dt>{translate('domain_setup.type')}</dt>
            <dd>
              <code dir="ltr">{record.type}</code>
            </dd>
            <dt>{translate('domain_setup.name')}</dt>
            <Copied text={record.name} what={`${translate('domain_setup.name')}, ${record.name}`} />
            <dt>{translate('domain_setup.value')}</dt>
            {record.value ? (
              <Copied text={record.value} what={`${translate('domain_setup.value')}, ${record.name}`} />
            ) : (
              <dd>{translate('domain_setup.any_mx')}</dd>
            )}
          </dl>
          <Fault record={record} />
        </li>
      ))}
    </ul>
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <dd>
      <code dir="ltr">{text}</code>
      <CopyButton text={text} what={what} />
    </dd>
  )
}

/** The fault, and the value that was found instead. */
function Fault({ record: { state, fault, found } }: { record: SetupRecord }) {
  const translate = useTranslate()
  if (state === 'ok' || (!fault && found.length === 0)) return null
  return (
    <div className="dm-fault grid gap-2">
      {fault ? <p>{translate(`domain_setup.fault.${fault}`)}</p> : null}
      {found.map(text => (
        <p key={text}>
          {translate('domain_setup.found')}{' '}
          <code className="muted" dir="ltr">
            {text}
          </code>
        </p>
      ))}
    </div>
  )
}
