import type { Connection } from '../../db/connect'

/** A visa that was granted and with which the person has not entered yet. */
export interface GrantedVisa {
  valid_from: string | null
  /** The last day of the visa, on which the person may still enter. */
  valid_until: string | null
  isCollected: boolean
  /** The embassy or consulate at which the passport is collected, and its postal address. */
  place: string | null
  address: string | null
}

/** Reads the newest visa of a case, or of a person without one: nothing unless it was granted and is not used yet. */
export async function readGrantedVisa(
  sql: Connection,
  { candidateId, caseId, today }: { candidateId: number; caseId: number | null; today: string },
): Promise<GrantedVisa | null> {
  const [newest] = await sql<(GrantedVisa & { isOpen: boolean })[]>`
    select v.state = 'granted' and v.entered_on is null
      and (not c.ticket_booked or c.arrival_date is null or c.arrival_date >= ${today}) as "isOpen", v.valid_from, v.valid_until,
      v.collected_on is not null as "isCollected", coalesce(m.name, v.mission, c.visa_embassy) as place, m.address
    from visas v join candidates c on c.id = v.candidate_id left join missions m on m.id = v.mission_id
    where v.candidate_id = ${candidateId} and (v.case_id is null or v.case_id = ${caseId})
    order by v.id desc limit 1`
  if (!newest?.isOpen) return null
  const { isOpen: _, ...visa } = newest
  return visa
}
