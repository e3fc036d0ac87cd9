import '../../../views/views.css'
import '../routes.css'
import { useState } from 'react'
import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Route } from '../../../../contract/resources/routes'
import { PageHead } from '../../../layout/parts/PageHead'
import { ReadableDay } from '../../../layout/parts/ReadableDate'
import { QueryState } from '../../../views/QueryState'
import { routeName } from '../routeName'
import { VersionState } from '../versions/VersionState'
import { ContentView } from './content/ContentView'
import type { Part } from './content/parts'
import { RuleLists } from './RuleLists'
import { useVersion } from './useVersion'

/** A version of a route to read. */
export function VersionPage() {
  const translate = useTranslate()
  const locale = useLocale()
  const { id = '', number = '' } = useParams()
  const [part, setPart] = useState<Part>('tracks')
  const { data: route } = useGetOne<Route>('routes', { id: Number(id) }, { retry: false })
  const query = useVersion(Number(id), number)
  const { data } = query
  const { valid_from, reason, state, number: shown } = data?.version ?? {}
  return (
    <div className="column gap-12 ro-page">
      <PageHead
        title={translate('route_editor.version', { number: String(shown ?? number) })}
        crumb={{ to: `/routes/${id}`, label: route ? routeName(route, locale) : '…' }}
      >
        {state ? <VersionState state={String(state)} /> : null}
      </PageHead>
      <QueryState query={query} rows={8} columns={2} />
      {data ? (
        <>
          {valid_from ? (
            <p className="small muted">
              {translate('resources.route-versions.fields.valid_from')}{' '}
              <ReadableDay value={String(valid_from)} />
              {reason ? ` · ${reason}` : ''}
            </p>
          ) : null}
          <RuleLists>
            <ContentView content={data.content} problems={[]} part={part} onPart={setPart} />
          </RuleLists>
        </>
      ) : null}
    </div>
  )
}
