import '../../../views/views.css'
import '../routes.css'
import { useState } from 'react'
import { useGetOne, useLocale, useNotify, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import type { VersionAnswer } from '../../../../contract/calls/routes'
import type { Route } from '../../../../contract/resources/routes'
import type { ContentProblem } from '../../../../contract/routes/problems'
import { publishingProblems } from '../../../../contract/routes/publishing'
import { PageHead } from '../../../layout/parts/PageHead'
import { QueryState } from '../../../views/QueryState'
import { LeaveGuard } from '../../../views/record/LeaveGuard'
import { routeName } from '../routeName'
import { VersionState } from '../versions/VersionState'
import { ChangedNotice } from './ChangedNotice'
import { ContentView } from './content/ContentView'
import { idOf } from './content/ItemRow'
import { PARTS, type Part } from './content/parts'
import { DraftBar } from './DraftBar'
import { itemOf } from './edits'
import { Problems } from './Problems'
import { PublishDialog } from './PublishDialog'
import { keysOf, RuleLists, useRuleLists } from './RuleLists'
import { useDraft } from './useDraft'
import { useVersion } from './useVersion'

/** The editor of a route's draft. */
export function DraftPage() {
  const { id = '' } = useParams()
  const route = useGetOne<Route>('routes', { id: Number(id) }, { retry: false })
  const query = useVersion(Number(id), 'draft')
  const { data } = query
  return (
    <>
      <QueryState query={query} rows={8} columns={2} />
      {data && route.data ? (
        <RuleLists>
          <Editor key={data.version.id} route={route.data} read={data} />
        </RuleLists>
      ) : null}
      {data && route.error ? <QueryState query={route} rows={8} columns={2} /> : null}
    </>
  )
}

/** Leads to the item that a problem is shown at. */
function focusItem(problem: ContentProblem): void {
  const row = document.getElementById(idOf(itemOf(problem)))
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

function Editor({ route, read }: { route: Route; read: VersionAnswer }) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const locale = useLocale()
  const id = Number(route.id)
  const draft = useDraft(id, read)
  const number = Number(read.version.number)
  const [part, setPart] = useState<Part>('tracks')
  const [isPublishing, setPublishing] = useState(false)
  const lists = useRuleLists()
  const problems = publishingProblems(draft.content, keysOf(lists, String(route.slug)))
  const name = routeName(route, locale)
  const show = (problem: ContentProblem) => {
    setPart(PARTS.find(each => problem.path.startsWith(each)) ?? 'tracks')
    requestAnimationFrame(() => focusItem(problem))
  }
  const askToPublish = async () => {
    if (!draft.isDirty || (await draft.save()) !== undefined) setPublishing(true)
  }
  return (
    <div className="column gap-12 ro-page">
      <PageHead
        title={translate('route_editor.draft_of', { number })}
        crumb={{ to: `/routes/${id}`, label: name }}
      >
        <VersionState state="draft" />
      </PageHead>
      <LeaveGuard isDirty={draft.isDirty} />
      <ChangedNotice id={Number(read.version.id)} draft={draft} />
      <Problems problems={problems} content={draft.content} onShow={show} />
      <ContentView
        content={draft.content}
        problems={problems}
        part={part}
        onPart={setPart}
        onChange={draft.setContent}
      />
      <DraftBar draft={draft} problems={problems} onPublish={() => void askToPublish()} />
      {isPublishing ? (
        <PublishDialog
          route={id}
          number={number}
          content={draft.content}
          isBusy={draft.isBusy}
          onClose={() => setPublishing(false)}
          onPublish={async order => {
            const answer = await draft.publish(order)
            // Another person's change is shown on the page behind.
            if (!answer) return setPublishing(false)
            notify(translate('route_editor.is_published', { number }), { type: 'success' })
            navigate(order.affects_running ? `/routes/${id}/open-cases` : `/routes/${id}`)
          }}
        />
      ) : null}
    </div>
  )
}
