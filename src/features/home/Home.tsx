import './home.css'
import { useLocale, useTranslate } from 'react-admin'
import { menuFor } from '../../../contract/access/menu'
import type { Role } from '../../../contract/access/roles'
import { dayOf } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { PageHead } from '../../layout/parts/PageHead'
import { useRole } from '../../providers/authProvider'
import { CARDS } from './cards'

/** Today: what waits for who is signed in, in the cards of the role's own menu. */
export function Home() {
  const translate = useTranslate()
  const locale = useLocale()
  const role = useRole()
  const today = dayOf(new Date())
  return (
    <>
      <PageHead title={translate('home.title')}>
        <time dateTime={today}>{formatDay(today, locale, { weekday: true })}</time>
      </PageHead>
      {role ? <Cards role={role} today={today} /> : null}
    </>
  )
}

function Cards({ role, today }: { role: Role; today: string }) {
  // Only what stands in the role's own menu: many may open the job tool's campaigns, few work with them.
  const own = new Set(menuFor(role).flatMap(({ items }) => items))
  const cards = CARDS.filter(
    ({ of, roles }) => of.some(key => own.has(key)) && (roles?.includes(role) ?? true),
  )
  const columns = (['wide', 'narrow'] as const)
    .map(column => cards.filter(card => card.column === column))
    .filter(({ length }) => length > 0)
  return (
    <div className="h-home grid gap-12 align-start">
      {columns.map(column => (
        <div className="grid gap-12 shrinks" key={column[0]?.column}>
          {column.map(({ name, view: View }) => (
            <View key={name} today={today} own={own} role={role} />
          ))}
        </div>
      ))}
    </div>
  )
}
