import { Button } from '@mui/material'
import { useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { whatsappCalls } from '../../../contract/calls/whatsapp'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ResourceEdit } from '../../views'
import { useAct } from '../../views/useAct'
import { ConnectionTest } from '../inbox'

/** A gateway, with a test and the address that it calls. */
export function GatewayEdit() {
  return (
    <ResourceEdit
      resource="whatsapp-settings"
      head={<Test resource="whatsapp-settings" hook="/hooks/whatsapp-gateway" />}
    />
  )
}

/** A number at the Cloud API, with a test, its templates and the address that Meta calls. */
export function OfficialEdit() {
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
  const record = useRecordContext()
  const id = Number(record?.id)
  const provider = useDataProvider<LotseDataProvider>()
  const test = () => provider.ask(TESTS[resource], { params: { id } })
  return (
    <ConnectionTest words="whatsapp" hook={hook} test={test}>
      {hasTemplates ? <Templates id={id} /> : null}
    </ConnectionTest>
  )
}

function Templates({ id }: { id: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('whatsapp-official-settings')
  const sync = () =>
    run(async () => {
      const { total, changed } = await provider.ask(whatsappCalls.syncTemplates, { params: { id } })
      notify('whatsapp.synced', { type: 'success', messageArgs: { smart_count: total, changed } })
      refresh()
    })
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
