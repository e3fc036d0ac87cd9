import { useEffect, useMemo } from 'react'
import { RecordContextProvider, ResourceContextProvider, useLocale, useTranslate } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { PageHead } from '../../../layout/parts/PageHead'
import { RecordState } from '../../../views/record/RecordState'
import { Head } from './head/Head'
import { namesOf } from './names'
import { PageTabs, TabBody, useTab } from './PageTabs'
import { OnPageProvider, usePage } from './usePage'
import { Warnings } from './Warnings'
import '../../../views/views.css'
import './page.css'

/** A candidate: who it is, the next step, and everything that belongs to the way, by tabs. */
export function CandidatePage() {
  const { id = '' } = useParams()
  return <Page key={id} id={Number(id)} />
}

function Page({ id }: { id: number }) {
  const { query, show, reload } = usePage(id)
  const translate = useTranslate()
  const locale = useLocale()
  const tab = useTab()
  const page = query.data
  const onPage = useMemo(() => page && { page, show, reload }, [page, show, reload])
  useKeptAddress(id, page?.candidate.id)
  return (
    <ResourceContextProvider value="candidates">
      <RecordState
        resource="candidates"
        error={page ? undefined : query.error}
        isPending={query.isPending}
        onRetry={() => void query.refetch()}
      >
        {onPage ? (
          <OnPageProvider value={onPage}>
            <RecordContextProvider value={onPage.page.candidate}>
              <PageHead
                title={namesOf(onPage.page.candidate, locale).name}
                crumb={{
                  to: '/candidates',
                  label: translate('resources.candidates.name', { smart_count: 2 }),
                }}
              />
              <div className="column gap-12 shrinks">
                <Head />
                <Warnings warnings={onPage.page.warnings} />
                <PageTabs tab={tab} />
                <TabBody tab={tab} />
              </div>
            </RecordContextProvider>
          </OnPageProvider>
        ) : null}
      </RecordState>
    </ResourceContextProvider>
  )
}

/** After a merge the old id answers with the record that was kept: the address follows. */
function useKeptAddress(asked: number, answered: number | undefined): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (answered === undefined || answered === asked) return
    navigate(pathname.replace(`/${asked}`, `/${answered}`) + search, { replace: true })
  }, [asked, answered, navigate, pathname, search])
}
