import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { CandidatePage } from '../../../../contract/calls/candidates/page'
import { FEES } from '../../../../contract/candidates/fees'
import { onDemand } from '../../../layout/onDemand'
import { Ltr } from '../../../layout/parts/Isolated'
import { useMay } from '../../../views/may'
import { Conversation } from '../../whatsapp'
import { Overview } from './Overview'
import { useOnPage } from './usePage'

const TABS = [
  ...(['overview', 'record', 'procedures', 'papers', 'fees', 'employers', 'courses'] as const),
  ...(['interviews', 'evaluations', 'requests', 'messages', 'whatsapp'] as const),
] as const
export type Tab = (typeof TABS)[number]

/** The resource that a tab shows: who may not use it does not see the tab. */
const SHOWS: Partial<Record<Tab, string>> = {
  procedures: 'cases',
  papers: 'documents',
  employers: 'matches',
  courses: 'courses',
  interviews: 'candidateInterviews',
  evaluations: 'candidateEvaluations',
  requests: 'candidateSubmissionRequest',
}

const BODIES: Record<Tab, ComponentType> = {
  overview: Overview,
  record: onDemand(() => import('./record/RecordTab').then(file => file.RecordTab)),
  procedures: onDemand(() => import('./related/ProceduresTab').then(file => file.ProceduresTab)),
  papers: onDemand(() => import('../papers/PapersTab').then(file => file.PapersTab)),
  fees: onDemand(() => import('../fees/FeesTab').then(file => file.FeesTab)),
  employers: onDemand(() => import('../employers/EmployersTab').then(file => file.EmployersTab)),
  courses: onDemand(() => import('./related/tabs').then(file => file.CoursesTab)),
  interviews: onDemand(() => import('./related/tabs').then(file => file.InterviewsTab)),
  evaluations: onDemand(() => import('./related/tabs').then(file => file.EvaluationsTab)),
  requests: onDemand(() => import('./related/tabs').then(file => file.RequestsTab)),
  messages: onDemand(() => import('./timeline/MessagesTab').then(file => file.MessagesTab)),
  whatsapp: WhatsappTab,
}

/** The tab that the address names. */
export function useTab(): Tab {
  const asked = new URLSearchParams(useLocation().search).get('tab')
  return TABS.find(tab => tab === asked) ?? 'overview'
}

/** The tabs of the page as links, with how much is in each. */
export function PageTabs({ tab: shown }: { tab: Tab }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { page } = useOnPage()
  return (
    <nav className="cp-tabs flex gap-2 bottom-line scroll-x" aria-label={translate('candidate.parts')}>
      {TABS.map(tab => (
        <PageTab
          key={tab}
          tab={tab}
          to={tab === 'overview' ? pathname : `${pathname}?tab=${tab}`}
          isOn={tab === shown}
        >
          {countOf(tab, page)}
        </PageTab>
      ))}
    </nav>
  )
}

function PageTab({ tab, to, isOn, children }: { tab: Tab; to: string; isOn: boolean; children?: string }) {
  const translate = useTranslate()
  const may = useMay(SHOWS[tab] ?? 'candidates')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isOn && link.current) showWithin(link.current)
  }, [isOn])
  if (!may('read')) return null
  return (
    <Link ref={link} to={to} aria-current={isOn ? 'page' : undefined}>
      {translate(`candidate.tab.${tab}`)}
      {children ? <Ltr>{children}</Ltr> : null}
    </Link>
  )
}

export function TabBody({ tab }: { tab: Tab }) {
  const Body = BODIES[tab]
  return <Body />
}

function WhatsappTab() {
  const { id } = useOnPage().page.candidate
  return (
    <div className="cp-card">
      <Conversation resource="candidates" id={id} />
    </div>
  )
}

const UNCOUNTED = ['overview', 'record', 'procedures', 'employers', 'whatsapp'] as const
const isUncounted = (tab: Tab): tab is (typeof UNCOUNTED)[number] => UNCOUNTED.some(each => each === tab)

/** Returns the count beside a tab's name: how many, or how many of how many. */
function countOf(tab: Tab, { papers, candidate, fees, counts }: CandidatePage): string | undefined {
  if (tab === 'papers') return papers.need > 0 ? `${papers.have}/${papers.need}` : undefined
  if (tab === 'fees') {
    const asked = FEES.filter(fee => candidate[fee] !== null && candidate[fee] !== undefined)
    const paid = asked.filter(fee => candidate[`${fee}_paid_date`])
    const count = asked.length || fees.rows.length
    return count > 0
      ? `${asked.length ? paid.length : fees.rows.filter(row => row.paid).length}/${count}`
      : undefined
  }
  if (isUncounted(tab)) return undefined
  const count = counts[tab]
  return count > 0 ? String(count) : undefined
}

/** Scrolls the tabs until the chosen one is in the middle; the page itself does not move. */
function showWithin(link: HTMLElement): void {
  const tabs = link.parentElement
  if (!tabs) return
  const [of, all] = [link.getBoundingClientRect(), tabs.getBoundingClientRect()]
  tabs.scrollLeft += of.x + of.width / 2 - (all.x + all.width / 2)
}
