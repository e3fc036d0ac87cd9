import { Button } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { type RaRecord, useDataProvider, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { ActionResult, AutomationRun } from '../../../contract/automation/actions'
import { automationCalls } from '../../../contract/calls/automation'
import { colonIn } from '../../../contract/text/colonIn'
import { failureCode } from '../../../contract/whatsapp/states'
import { errorWords, fieldLabel } from '../../fields/words'
import { formatInstant } from '../../layout/parts/dates'
import { StatusTag } from '../../layout/parts/StatusTag'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { Section } from '../../views/Section'
import { useAct } from '../../views/useAct'
import { otherSide } from '../inbox'

const KINDS = { waiting: 'wait', done: 'good', skipped: 'none', stopped: 'bad', failed: 'bad' } as const

/** The dry run of a rule, and the log of its runs. */
export function Runs() {
  const rule = useRecordContext()
  if (!rule) return null
  return (
    <>
      <DryRun id={Number(rule.id)} />
      <RunLog rule={rule} />
    </>
  )
}

function DryRun({ id }: { id: number }) {
  const translate = useTranslate()
  const { isDirty } = useFormState()
  const provider = useDataProvider<LotseDataProvider>()
  const [result, setResult] = useState<{ data: AutomationRun[]; more: boolean }>()
  const { run, isBusy } = useAct('automation')
  const play = () =>
    run(async () => setResult(await provider.ask(automationCalls.dryRun, { params: { id } })))

  return (
    <Section title={translate('automation.dry_run')}>
      <p className="au-mute">{translate(isDirty ? 'automation.dry_dirty' : 'automation.dry_help')}</p>
      <div className="au-play">
        <Button variant="outlined" disabled={isBusy || isDirty} onClick={() => void play()}>
          {translate('automation.dry_run')}
        </Button>
      </div>
      <div aria-live="polite">
        {result ? <RunTable runs={result.data} empty={translate('automation.dry_none')} /> : null}
        {result?.more ? <p className="au-mute">{translate('automation.dry_more')}</p> : null}
      </div>
    </Section>
  )
}

function RunLog({ rule }: { rule: RaRecord }) {
  const translate = useTranslate()
  const { runs, next, more } = useRuns(rule.id)
  return (
    <Section title={translate('automation.runs')}>
      {rule.active ? null : <p className="au-mute">{translate('automation.paused')}</p>}
      {rule.pause_reason ? (
        <p className="f-error" role="status">
          {translate(`automation.reason.${rule.pause_reason}`)}
        </p>
      ) : null}
      {runs ? (
        <RunTable runs={runs} empty={translate('automation.no_runs')} />
      ) : (
        <span className="f-loading" />
      )}
      {next ? (
        <Button variant="text" onClick={more}>
          {translate('automation.older')}
        </Button>
      ) : null}
    </Section>
  )
}

type RunsPage = { data: AutomationRun[]; next: number | null }

function useRuns(id: unknown) {
  const provider = useDataProvider<LotseDataProvider>()
  const [pages, setPages] = useState<RunsPage[]>()
  const load = useCallback(
    async (before?: number) => {
      const page = await provider.ask(automationCalls.listRuns, {
        params: { id: Number(id) },
        query: { before },
      })
      setPages(known => (before ? [...(known ?? []), page] : [page]))
    },
    [provider, id],
  )
  useEffect(() => {
    load().catch(() => setPages([]))
  }, [load])
  const next = pages?.at(-1)?.next ?? null
  return {
    runs: pages?.flatMap(({ data }) => data),
    next,
    more: () => void (next && load(next)),
  }
}

function RunTable({ runs, empty }: { runs: AutomationRun[]; empty: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!runs.length) return <p className="au-mute">{empty}</p>
  return (
    <ul className="au-runs grid">
      {runs.map(run => (
        <li className="grid gap-12 bottom-line baseline" key={run.id}>
          <StatusTag kind={KINDS[run.state]}>{translate(`automation.state.${run.state}`)}</StatusTag>
          <Link to={`/${run.resource}/${run.record_id}`}>
            <bdi>{run.name ?? run.record_id}</bdi>
          </Link>
          <span className="au-mute">
            {run.reason ? translate(`automation.reason.${run.reason}`) : null}
            {run.results.map((result, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: results are in the order of the actions
              <Result key={index} result={result} resource={run.resource} />
            ))}
          </span>
          <time dateTime={run.at}>{formatInstant(run.due_at ?? run.at, locale)}</time>
        </li>
      ))}
    </ul>
  )
}

/** `status_id: not_there, note: too_long`: a refusal by the record's own checks. */
const BY_FIELD = /^\w+: [a-z_]+(, \w+: [a-z_]+)*$/

/** Returns a reason of ours or of WhatsApp in words, else the other system's response. */
function reasonOf(
  {
    translate,
    locale,
    resource,
  }: { translate: ReturnType<typeof useTranslate>; locale: string; resource: string },
  detail: string,
): string {
  if (BY_FIELD.test(detail)) {
    return detail
      .split(', ')
      .map(each => each.split(': '))
      .map(
        ([name = '', code]) =>
          `${fieldLabel(translate, resource, name)}${colonIn(locale)}${errorWords(translate, code)}`,
      )
      .join(' · ')
  }
  const code = failureCode(detail)
  const known = code ? translate(`message_failures.${code}`) : otherSide(translate, detail)
  return translate(`automation.reason.${detail}`, { _: known })
}

function Result({ result, resource }: { result: ActionResult; resource: string }) {
  const translate = useTranslate()
  const { detail } = result
  const locale = useLocale()
  const reason = detail ? reasonOf({ translate, locale, resource }, detail) : ''
  return (
    <span className="au-result" data-failed={result.state === 'failed' || undefined}>
      {translate(`automation.do.${result.do}`)}
      {colonIn(locale)}
      {translate(`automation.result.${result.state}`)}
      {reason ? (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      ) : null}
    </span>
  )
}
