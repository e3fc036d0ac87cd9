import type { ViewState } from '../../contract/lists/views'
import type { Tx } from '../crud/hooks'
import { insertRows } from './insert'
import type { Slugs } from './leads'
import type { Staff } from './people'

interface Given {
  staff: readonly Staff[]
  countries: Slugs
  statuses: Slugs
  programs: Slugs
}

interface Wanted {
  owner: string
  resource: string
  name: string
  shared: boolean
}

const USUAL: ViewState = {
  kind: 'list',
  filter: {},
  sort: null,
  order: 'desc',
  per_page: null,
  columns: null,
  density: null,
  tab: null,
}

/** Views that people of the demo made for themselves or for all. */
export async function fillViews(tx: Tx, { staff, countries, statuses, programs }: Given): Promise<void> {
  const ids = (slugs: Slugs, names: string[]) => names.flatMap(name => slugs.get(name) ?? [])
  const view = ({ owner, ...own }: Wanted, state: Partial<ViewState>) => ({
    user_id: staff.find(each => each.name === owner)?.id,
    ...own,
    state: { ...USUAL, ...state },
  })
  await insertRows(tx, 'views', [
    view(
      { owner: 'Nadia Farouk', resource: 'leads', name: 'Call back, by day', shared: false },
      {
        filter: { status_id: ids(statuses, ['call_back', 'follow_up']) },
        sort: 'call_back_date',
        order: 'asc',
        columns: ['phone', 'call_back_date', 'employee_id', 'status_id', 'last_call_at', 'calls_count'],
      },
    ),
    view(
      { owner: 'Nadia Farouk', resource: 'leads', name: 'Papers asked', shared: false },
      {
        filter: { status_id: ids(statuses, ['papers_asked']) },
      },
    ),
    view(
      { owner: 'Mona Saleh', resource: 'leads', name: 'Nursing, Morocco', shared: true },
      {
        filter: { program_id: ids(programs, ['nursing']), country_id: ids(countries, ['ma']) },
        density: 'compact',
      },
    ),
    view(
      { owner: 'Karim Benali', resource: 'leads', name: 'From campaigns', shared: true },
      {
        filter: { source: ['facebook', 'instagram', 'tiktok'], employee_id_null: true },
        columns: ['phone', 'country_id', 'source', 'source_detail', 'created_at', 'status_id'],
      },
    ),
    view(
      { owner: 'Mona Saleh', resource: 'leads', name: 'Came in the last 7 days', shared: true },
      { filter: { created_at_last_days: 7 } },
    ),
    view(
      { owner: 'Karim Benali', resource: 'subscribers', name: 'Bounced', shared: true },
      { filter: { status: ['bounced'] } },
    ),
  ])
}
