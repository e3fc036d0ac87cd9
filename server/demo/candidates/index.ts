import type { Tx } from '../../crud/hooks'
import { fillCourses } from './classes'
import { fillDesk } from './desk'
import { fillEmployerCalls } from './employerCalls'
import { fillEmployers } from './employers'
import { fillPersons, type Setting } from './people'
import { fillProcedures } from './procedures'

/** 400 candidates in every state, with all that belongs to them, and the employers who wait for them. */
export async function fillCandidates(tx: Tx, setting: Setting): Promise<void> {
  const { employers, houses } = await fillEmployers(tx, setting)
  const people = await fillPersons(tx, setting)
  await fillProcedures(tx, setting, { people, employers })
  await fillCourses(tx, setting, people)
  await fillDesk(tx, setting, { people, employers, houses })
  await fillEmployerCalls(tx, setting)
  await linkLeads(tx)
}

/** Leads that were registered have become candidates. */
async function linkLeads(tx: Tx): Promise<void> {
  await tx`
    with l as (select id, row_number() over (order by id) as n from leads
      where status_id = (select id from statuses where slug = 'registered')),
    c as (select id, row_number() over (order by id) as n from candidates), pairs as (
      select l.id as lead, c.id as candidate from l join c using (n)), linked as (
      update candidates set lead_id = pairs.lead from pairs where candidates.id = pairs.candidate)
    update leads set candidate_id = pairs.candidate from pairs where leads.id = pairs.lead`
}
