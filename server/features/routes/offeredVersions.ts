import { legalChanges } from '../../../contract/resources/legal-changes'
import type { routes } from '../../../contract/resources/routes'
import { OPEN_CASE_STATES } from '../../../contract/routes/words'
import { SYSTEM } from '../../auth/actor'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { SHIPPED_REVISION } from './shipped/routeKeys'
import { CHECKED_ON } from './shipped/sources'

type Route = RowOf<typeof routes>

/** A shipped version of a route that was there: offered as a draft, or held up by the draft of somebody. */
interface Offer {
  route: Route
  /** The number of the draft. */
  draft: number
  isWaiting: boolean
  now: Date
}

/**
 * Lists a version that an upgrade brought among the legal changes, once: those who keep the rules are notified, compare and publish
 * it, and settle the row (docs/decisions/0111).
 * @returns a line for the operator
 */
export async function listOffer(tx: Tx, { route, draft, isWaiting, now }: Offer): Promise<string> {
  const { count: open } = oneRow(
    await tx<{ count: number }[]>`
      select count(*)::int as count from cases where route_id = ${route.id} and state = any(${[...OPEN_CASE_STATES]}::text[])`,
  )
  const source = `Lotse, ${route.slug}, revision ${SHIPPED_REVISION}`
  const [listed] = await tx`select from legal_changes where source = ${source}`
  if (!listed)
    await writeRows(tx, {
      definition: legalChanges,
      actor: SYSTEM,
      action: 'create',
      rows: [
        {
          before: undefined,
          changes: {
            ...namesOf(route, open),
            due_on: await todayAt(tx, now),
            source,
            source_kind: 'house',
            checked_on: CHECKED_ON,
            confidence: 'sure',
            note: `/routes/${route.id}/draft\n/routes/${route.id}/open-cases`,
          },
        },
      ],
      now,
    })
  const place = isWaiting
    ? `waits until draft ${draft} is published or discarded`
    : `is offered as draft ${draft}`
  return `Route ${route.slug}: a new version ${place}; open cases: ${open}. See Settings, Legal changes.`
}

/** Names of routes are cut, so that the number of cases stands in the row. */
function namesOf({ en, ar, fr, de }: Route, open: number) {
  const short = (name: string | null) => (name || en).slice(0, 70)
  return {
    en: `New version of the route ${en.slice(0, 70)} with Lotse; open cases: ${open}`,
    ar: `إصدار جديد من المسار ${short(ar)} مع التحديث؛ الحالات المفتوحة: ${open}`,
    fr: `Nouvelle version du parcours ${short(fr)} avec Lotse ; dossiers ouverts : ${open}`,
    de: `Neue Version des Wegs ${short(de)} mit Lotse; offene Fälle: ${open}`,
  }
}
