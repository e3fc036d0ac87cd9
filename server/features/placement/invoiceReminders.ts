import { REMINDER_DAYS } from '../../../contract/placement/invoices'
import { invoices } from '../../../contract/resources/placements'
import { SYSTEM } from '../../auth/actor'
import type { RowOf, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import type { Services } from '../../services'

type Overdue = RowOf<typeof invoices> & { company: string; employee_id: number | null; days: number }

/**
 * Brings up invoices that are not paid, once at each of {@link REMINDER_DAYS}. A person writes to the employer: the
 * program demands no money by itself.
 */
export async function remindOfInvoices({ sql, now }: Services): Promise<void> {
  await sql.begin(async tx => {
    const today = await todayAt(tx, now())
    const overdue = await tx<Overdue[]>`
      select i.*, l.company, l.employee_id, ${today}::date - i.due_on as days
      from invoices i join bw_leads l on l.id = i.bw_lead_id
      where i.state = 'issued' and i.credit_note_of is null and i.due_on < ${today}::date
        and i.reminders < (select count(*) from unnest(${[...REMINDER_DAYS]}::int[]) d where d <= ${today}::date - i.due_on)
      order by i.id for update of i limit 500`
    for (const { company, employee_id, days, ...before } of overdue) {
      const reminders = REMINDER_DAYS.filter(each => each <= days).length
      await writeRows(tx, {
        definition: invoices,
        actor: SYSTEM,
        action: 'update',
        rows: [{ before, changes: { reminders, reminded_on: today } }],
      })
      await notify(tx, {
        kind: 'invoice_overdue',
        to: await readersOf(tx, employee_id),
        values: { name: company, number: String(before.number), days },
        link: `/invoices/${before.id}`,
      })
    }
  })
}

/** The employee of the employer where the role may use invoices, and those who lead the German side. */
async function readersOf(tx: Tx, employeeId: number | null): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from users where role = any(${[...invoices.roles]}::text[])
      and (id = ${employeeId} or role = 'de_superadmin')`
  return rows.map(({ id }) => id)
}
