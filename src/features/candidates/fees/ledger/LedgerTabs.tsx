import { useListContext, useTranslate } from 'react-admin'
import { dayOf } from '../../../../layout/parts/clock'
import { listPath } from '../../../../views/list/listPath'
import { isSameFilter, Tab, Tabs } from '../../../../views/list/ViewSwitch'

const SOON_DAYS = 30
const DAY_MS = 86_400_000

/** The looks at money that are asked for most. */
export function LedgerTabs() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  return (
    <Tabs label={translate('candidates.money_state')}>
      {looks().map(({ key, filter, order }) => (
        <Tab
          key={key}
          to={listPath('ledger', filter, { field: 'due_on', order })}
          isOn={isSameFilter(filterValues, filter)}
        >
          {translate(`candidates.money.${key}`)}
        </Tab>
      ))}
    </Tabs>
  )
}

interface MoneyLook {
  key: string
  filter: Record<string, unknown>
  order: 'ASC' | 'DESC'
}

function looks(now = new Date()): MoneyLook[] {
  const today = dayOf(now)
  const soon = dayOf(new Date(now.getTime() + SOON_DAYS * DAY_MS))
  return [
    { key: 'open', filter: OPEN, order: 'ASC' },
    { key: 'overdue', filter: { paid: false, due_on_lt: today }, order: 'ASC' },
    { key: 'soon', filter: { paid: false, due_on_gte: today, due_on_lte: soon }, order: 'ASC' },
    { key: 'paid', filter: { paid: true }, order: 'DESC' },
    { key: 'approval', filter: WAITING, order: 'ASC' },
    { key: 'all', filter: {}, order: 'DESC' },
  ]
}

/** The filter with which the ledger begins: unpaid sums. */
export const OPEN = { paid: false }

/** Transactions that a second person has not approved. */
const WAITING = { source: 'transaction', approved: false }
