import { Button } from '@mui/material'
import { Download, Search } from 'lucide-react'
import { useState } from 'react'
import { HttpError, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { type BoardPage, type BoardQuery, jobSearchCalls } from '../../../../contract/calls/job-searches'
import { refusalOf } from '../../../fields/refusal'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { JobState } from '../../../layout/parts/JobState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { useAsk } from '../../../providers/useAsk'
import { FoundTable } from './FoundTable'
import { type Run, useRun } from './useRun'

/** Results of the search in the form; all or some of them are taken over. */
export function FoundJobs() {
  const translate = useTranslate()
  const record = useRecordContext()
  const { control } = useFormContext()
  const values = useWatch({ control })
  const [asked, setAsked] = useState<{ query: BoardQuery; page: number }>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const run = useRun(Number(record?.id))
  const found = usePreview(asked)
  const query = queryOf(values)
  const isSaved = Object.entries(query).every(([name, value]) => (record?.[name] ?? null) === value)
  const look = (page: number) => {
    setChosen(page === 1 ? [] : chosen)
    setAsked({ query, page })
  }
  return (
    <section className="jt-found card grid gap-12" aria-label={translate('jobs.results')}>
      <div className="row wrap gap-8">
        <Button
          variant="outlined"
          startIcon={<Search size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => look(1)}
        >
          {translate('jobs.look')}
        </Button>
        <Button
          variant="contained"
          disabled={!isSaved || run.isRunning}
          startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void run.start()}
        >
          {translate('jobs.take_all')}
        </Button>
        {chosen.length > 0 ? (
          <Button
            variant="outlined"
            disabled={!isSaved || run.isRunning}
            onClick={() => void run.start(chosen)}
          >
            {translate('jobs.take_chosen', { smart_count: chosen.length })}
          </Button>
        ) : null}
      </div>
      {isSaved ? null : <p className="jt-note">{translate('jobs.save_first')}</p>}
      <RunProgress run={run} />
      {found.error ? <Refused error={found.error} /> : null}
      {found.isFetching && !found.data ? <LoadingRows rows={4} columns={4} /> : null}
      {found.data ? (
        <Page
          page={found.data}
          chosen={chosen}
          onChoose={setChosen}
          onPage={look}
          isBusy={found.isFetching}
        />
      ) : null}
    </section>
  )
}

const queryOf = ({ what, place, radius, offer, days }: FieldValues): BoardQuery => ({
  what: what ?? null,
  place: place ?? null,
  radius: radius ?? null,
  offer: offer ?? null,
  days: days ?? null,
})

function usePreview(asked: { query: BoardQuery; page: number } | undefined) {
  return useAsk(
    jobSearchCalls.preview,
    { body: { ...asked?.query, page: asked?.page } },
    {
      resource: 'job-listings',
      enabled: asked !== undefined,
      retry: false,
      placeholderData: before => before,
    },
  )
}

function Refused({ error }: { error: unknown }) {
  const translate = useTranslate()
  const reply = error instanceof HttpError ? error.body?.reply : undefined
  return (
    <p className="f-error" role="alert">
      {translate('jobs.no_answer')}{' '}
      {reply ? <Ltr>{String(reply)}</Ltr> : translate(`errors.${refusalOf(error).code}`)}
    </p>
  )
}

interface PageProps {
  page: BoardPage
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onPage: (page: number) => void
  isBusy: boolean
}

function Page({ page, chosen, onChoose, onPage, isBusy }: PageProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const say = (value: number) => isolate(number(value, locale))
  return (
    <div aria-busy={isBusy}>
      <p className="jt-note" role="status">
        {translate('jobs.found', { total: say(page.total) })}
        {page.is_cut ? ` ${translate('jobs.is_cut')}` : ''}
      </p>
      <FoundTable jobs={page.jobs} chosen={chosen} onChoose={onChoose} />
      {page.pages > 1 ? (
        <div className="row wrap gap-8">
          <Button disabled={page.page <= 1} onClick={() => onPage(page.page - 1)}>
            {translate('ra.navigation.previous')}
          </Button>
          <span>{translate('app.of', { part: say(page.page), whole: say(page.pages) })}</span>
          <Button disabled={page.page >= page.pages} onClick={() => onPage(page.page + 1)}>
            {translate('ra.navigation.next')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The progress of a run, and its end. */
function RunProgress({ run: { job, isRunning, failed } }: { run: Run }) {
  const translate = useTranslate()
  return (
    <JobState job={job} isRunning={isRunning} failed={failed} note="jt-note">
      {({ status, error, created, updated }, say) =>
        status === 'failed' ? (
          <p className="f-error" role="alert">
            {translate('jobs.run_failed')} {error ? <Ltr>{error}</Ltr> : null}
          </p>
        ) : (
          <p className="jt-note" role="status">
            {translate('jobs.run_done', { created: say(created), updated: say(updated) })}
          </p>
        )
      }
    </JobState>
  )
}
