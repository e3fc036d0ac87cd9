import { calls } from '../../../../contract/resources/calls'
import { candidates } from '../../../../contract/resources/candidates'
import { passports } from '../../../../contract/resources/identity'
import { leads } from '../../../../contract/resources/leads'
import { SYSTEM } from '../../../auth/actor'
import type { Row } from '../../../crud/hooks'
import { lockRows } from '../../../crud/record'
import { purgeRows } from '../../../crud/write'
import type { Services } from '../../../services'
import { REFERENCES, rowsReferring } from '../identity/references'
import { erasePerson } from './erasure'

/**
 * Ends a candidate's time in the bin. One that was merged, or that nothing refers to and that owes
 * nothing, is deleted; of any other the person is erased, and the steps and the money come back to the books.
 */
export async function purgeCandidate(services: Services, id: number): Promise<void> {
  await services.sql.begin(async tx => {
    const [before] = await lockRows(tx, services, candidates, SYSTEM, [id], { bin: true })
    if (!before) return
    const [row] = await tx<{ merged: boolean; owes: boolean }[]>`
      select exists (select from candidate_merges where gone_id = ${id} and undone_at is null) as merged,
        coalesce(first_fees, second_fees, third_fees, fourth_fees, fifth_fees, sixth_fees, seventh_fees, eighth_fees,
          ninth_fees, tenth_fees) is not null as owes
      from candidates where id = ${id}`
    let isReferred = false
    for (const reference of REFERENCES.filter(each => each.definition !== passports))
      isReferred ||= (await rowsReferring(tx, reference, id)).length > 0
    if (row?.merged || (!row?.owes && !isReferred)) {
      const own = await tx<Row[]>`select * from passports where candidate_id = ${id} order by id for update`
      await purgeRows(tx, { definition: passports, actor: SYSTEM, rows: own })
      await purgeRows(tx, { definition: candidates, actor: SYSTEM, rows: [before] })
    } else {
      const order = { definition: candidates, id, reason: 'bin', bin: true }
      await erasePerson({ services, tx, actor: SYSTEM }, order)
    }
  })
}

/** A lead goes with its calls; one that a candidate came by stays in the bin as long as the candidate. */
export async function purgeLead(services: Services, id: number): Promise<void> {
  await services.sql.begin(async tx => {
    const rows = await lockRows(tx, services, leads, SYSTEM, [id], { bin: true })
    if (!rows.length) return
    const made = await tx<Row[]>`select * from calls where lead_id = ${id} order by id for update`
    await purgeRows(tx, { definition: calls, actor: SYSTEM, rows: made })
    await purgeRows(tx, { definition: leads, actor: SYSTEM, rows })
  })
}
