import './connection.css'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { refusalOf } from '../../fields/refusal'
import { Ltr } from '../../layout/parts/Isolated'
import { StatusTag } from '../../layout/parts/StatusTag'
import { otherSide } from './otherSide'

interface TestResult {
  ok: boolean
  /** Of HTTP; null where nothing answered. */
  status: number | null
  answer: string
}

interface ConnectionTestProps {
  /** The branch of the words: `test`, `test_ok`, `test_failed` and `webhook`. */
  words: 'whatsapp' | 'appointments'
  /** The path that the other system calls. */
  hook: string
  test: () => Promise<TestResult>
  /** More actions on the connection. */
  children?: ReactNode
}

/** Tests the connection to another system, shows its answer and the address that it calls. */
export function ConnectionTest({ words, hook, test, children }: ConnectionTestProps) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult>()
  async function run() {
    setBusy(true)
    try {
      setResult(await test())
      refresh()
    } catch (refused) {
      setResult({ ok: false, status: null, answer: translate(`errors.${refusalOf(refused).code}`) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card grid gap-10 pad-card">
      <div className="cn-bar row wrap">
        <Button variant="contained" disabled={isBusy} onClick={() => void run()}>
          {translate(`${words}.test`)}
        </Button>
        {children}
        <span role="status">
          {result ? (
            <StatusTag kind={result.ok ? 'good' : 'bad'}>
              {translate(`${words}.${result.ok ? 'test_ok' : 'test_failed'}`)}
              {result.status ? ` (${result.status})` : ''}
            </StatusTag>
          ) : null}
        </span>
      </div>
      {result ? (
        <pre className="cn-answer caption break round-2 sunken" dir="auto">
          {otherSide(translate, result.answer)}
        </pre>
      ) : null}
      <p className="muted small break">
        {translate(`${words}.webhook`)}: <Ltr>{`${window.location.origin}${hook}`}</Ltr>
      </p>
    </section>
  )
}
