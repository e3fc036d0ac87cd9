import './zoom.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useLocale, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { bookingCalls, type ZoomTest } from '../../../contract/calls/booking'
import { refusalOf } from '../../fields/refusal'
import { Ltr } from '../../layout/parts/Isolated'
import { StatusTag } from '../../layout/parts/StatusTag'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ResourceEdit } from '../../views'
import { otherSide } from '../inbox'

/** The form of a Zoom account, with the address of its webhook and a test. */
export function ZoomEdit() {
  useLocale()
  return <ResourceEdit resource="zoom" head={<Test />} />
}

function Test() {
  const translate = useTranslate()
  const { test, isBusy, result } = useTest()
  return (
    <section className="zm-card card grid gap-10">
      <div className="row wrap gap-8">
        <Button variant="contained" disabled={isBusy} onClick={() => void test()}>
          {translate('appointments.test')}
        </Button>
        <span role="status">
          {result ? (
            <StatusTag kind={result.ok ? 'good' : 'bad'}>
              {translate(result.ok ? 'appointments.test_ok' : 'appointments.test_failed')}
              {result.status ? ` (${result.status})` : ''}
            </StatusTag>
          ) : null}
        </span>
      </div>
      {result ? (
        <pre className="zm-answer caption break round-2 sunken" dir="auto">
          {otherSide(translate, result.answer)}
        </pre>
      ) : null}
      <p className="small-lines muted break">
        {translate('appointments.webhook')}: <Ltr>{`${window.location.origin}/hooks/zoom`}</Ltr>
      </p>
    </section>
  )
}

function useTest() {
  const translate = useTranslate()
  const record = useRecordContext()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<ZoomTest>()
  async function test() {
    setBusy(true)
    try {
      setResult(await provider.ask(bookingCalls.testZoom, { params: { id: Number(record?.id) } }))
      refresh()
    } catch (error) {
      setResult({ ok: false, status: null, answer: translate(`errors.${refusalOf(error).code}`) })
    } finally {
      setBusy(false)
    }
  }
  return { test, isBusy, result }
}
