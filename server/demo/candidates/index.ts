import { refreshPeople } from '../../features/routes'
import type { Demo } from '../demo'
import { fillCases } from './cases'
import { fillContracts } from './contracts'
import { fillConversations } from './conversations'
import { fillCourses } from './courses'
import { fillDataRequests } from './dataRequests'
import { fillDesk } from './desk'
import { fillEmployerCalls } from './employerCalls'
import { fillEmployers } from './employers'
import { fillIdentity } from './identity'
import { fillOwnPages } from './ownPages'
import { fillPaperStates } from './paperStates'
import { fillPapers } from './papers'
import { fillPersons } from './people'
import { fillPlacement } from './placement'
import { fillProcedures } from './procedures'
import { fillRecords } from './records'

/** 400 candidates in every state, with all that belongs to them, and the employers who wait for them. */
export async function fillCandidates(demo: Demo): Promise<void> {
  const { employers, houses } = await fillEmployers(demo)
  const people = await fillPersons(demo)
  await fillPapers(demo, people)
  await fillProcedures(demo, people, employers)
  await fillRecords(demo, people, employers)
  await fillCourses(demo, people)
  await fillDesk(demo, people, houses)
  await fillContracts(demo, people, employers)
  await fillCases(demo, people)
  await fillPaperStates(demo)
  await fillPlacement(demo, people, houses)
  await fillConversations(demo, people)
  await fillOwnPages(demo, people)
  await fillDataRequests(demo, people)
  await fillEmployerCalls(demo)
  await linkLeads(demo)
  await fillIdentity(demo)
  await refreshPeople(
    demo.tx,
    people.map(({ id }) => id),
    demo.now,
  )
}

/** Leads that were registered have become candidates. */
async function linkLeads({ tx }: Demo): Promise<void> {
  await tx`
    with l as (select id, row_number() over (order by id) as n from leads
      where status_id = (select id from statuses where slug = 'registered')),
    c as (select id, row_number() over (order by id) as n from candidates), pairs as (
      select l.id as lead, c.id as candidate from l join c using (n)), linked as (
      update candidates set lead_id = pairs.lead from pairs where candidates.id = pairs.candidate)
    update leads set candidate_id = pairs.candidate from pairs where leads.id = pairs.lead`
}
