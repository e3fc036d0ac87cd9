import './whatsapp.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import {
  useDataProvider,
  useLocale,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { type WhatsappTest, whatsappCalls } from '../../../contract/calls/whatsapp'
import { refusalOf } from '../../fields/refusal'
import { Ltr } from '../../layout/parts/Isolated'
import { StatusTag } from '../../layout/parts/StatusTag'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ResourceEdit } from '../../views'
import { otherSide } from '../inbox'

/** A gateway, with a test and the address that it calls. */
export function GatewayEdit() {
  useLocale()
  return (
    <ResourceEdit
      resource="whatsapp-settings"
      head={<Test resource="whatsapp-settings" hook="/hooks/whatsapp-gateway" />}
    />
  )
}

/** A number at the Cloud API, with a test, its templates and the address that Meta calls. */
export function OfficialEdit() {
  useLocale()
  return (
    <ResourceEdit
      resource="whatsapp-official-settings"
      head={<Test resource="whatsapp-official-settings" hook="/hooks/whatsapp" hasTemplates />}
    />
  )
}

const TESTS = {
  'whatsapp-settings': whatsappCalls.testGateway,
  'whatsapp-official-settings': whatsappCalls.testOfficial,
}

interface TestProps {
  resource: keyof typeof TESTS
  hook: string
  hasTemplates?: boolean
}

function Test({ resource, hook, hasTemplates }: TestProps) {
  const translate = useTranslate()
  const record = useRecordContext()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<WhatsappTest>()
  async function test() {
    setBusy(true)
    try {
      setResult(await provider.ask(TESTS[resource], { params: { id: Number(record?.id) } }))
      refresh()
    } catch (refused) {
      setResult({ ok: false, status: null, answer: translate(`errors.${refusalOf(refused).code}`) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="wa-card card grid gap-10">
      <div className="wa-bar row wrap">
        <Button variant="contained" disabled={isBusy} onClick={() => void test()}>
          {translate('whatsapp.test')}
        </Button>
        {hasTemplates ? <Templates id={Number(record?.id)} /> : null}
        <span role="status">
          {result ? (
            <StatusTag kind={result.ok ? 'good' : 'bad'}>
              {translate(result.ok ? 'whatsapp.test_ok' : 'whatsapp.test_failed')}
              {result.status ? ` (${result.status})` : ''}
            </StatusTag>
          ) : null}
        </span>
      </div>
      {result ? (
        <pre className="wa-answer caption break round-2 sunken" dir="auto">
          {otherSide(translate, result.answer)}
        </pre>
      ) : null}
      <p className="muted small break">
        {translate('whatsapp.webhook')}: <Ltr>{`${window.location.origin}${hook}`}</Ltr>
      </p>
    </section>
  )
}

function Templates({ id }: { id: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const [isBusy, setBusy] = useState(false)
  async function sync() {
    setBusy(true)
    try {
      const { total, changed } = await provider.ask(whatsappCalls.syncTemplates, { params: { id } })
      notify('whatsapp.synced', { type: 'success', messageArgs: { smart_count: total, changed } })
      refresh()
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setBusy(false)
    }
  }
  const filter = encodeURIComponent(JSON.stringify({ setting_id: id }))
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => void sync()}>
        {translate('whatsapp.sync')}
      </Button>
      <Link to={`/whatsapp-templates?filter=${filter}`}>{translate('whatsapp.templates')}</Link>
    </>
  )
}
