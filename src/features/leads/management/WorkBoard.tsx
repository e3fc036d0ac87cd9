import { Button } from '@mui/material'
import { UserPlus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type RaRecord, useListContext, useLocale, useTranslate } from 'react-admin'
import { lazyPart } from '../../../layout/lazyPart'
import type { Target } from '../../../providers/manyRecords'
import { Board, type BoardColumn } from '../../../views/board'
import { LeadFacts, LeadFactsWithStatus } from '../board/LeadFacts'
import { useLeadChange } from '../board/useLeadChange'
import { NO_STATUS, useStatusColumns } from '../board/useStatusColumns'
import { LeadName } from '../LeadName'
import { Away } from './AssigneesTable'
import type { Load } from './useWorkloads'

const ShareOutDialog = lazyPart(() => import('./ShareOutDialog'))
/** The column of what nobody has. */
const NOBODY = 'nobody'

interface Asked {
  target: Target
  count: number
}

/** Open leads in columns of people, or all in columns of statuses; chosen cards and whole columns are shared out. */
export function WorkBoard({ loads, byStatus }: { loads: Load[]; byStatus: boolean }) {
  const translate = useTranslate()
  const { filterValues: filter } = useListContext()
  const [selected, setSelected] = useState<ReadonlySet<number>>(NONE)
  const [asked, setAsked] = useState<Asked>()
  const people = usePeopleColumns(loads, filter)
  const statuses = useStatusColumns(filter.status_id)
  const change = useLeadChange()
  const columns = byStatus ? statuses : people
  const toggle = (lead: RaRecord) => setSelected(now => toggled(now, Number(lead.id)))
  const ids = [...selected]
  return (
    <>
      {ids.length ? (
        <Chosen
          count={ids.length}
          onShare={() => setAsked({ target: { ids }, count: ids.length })}
          onClear={() => setSelected(NONE)}
        />
      ) : null}
      <Board
        resource="leads"
        label={translate(`management.looks.${byStatus ? 'status' : 'people'}`)}
        columns={columns}
        filter={filter}
        card={byStatus ? LeadFacts : LeadFactsWithStatus}
        nameOf={lead => String(lead.name)}
        title={lead => <LeadName name={String(lead.name)} />}
        linkTo={lead => `/leads/${lead.id}`}
        onMove={(lead, to) =>
          change(
            lead,
            byStatus
              ? { status_id: to.key === NO_STATUS ? null : Number(to.key) }
              : { employee_id: to.key === NOBODY ? null : Number(to.key) },
          )
        }
        selection={{ ids: selected, onToggle: toggle }}
        headAction={(column, total) =>
          column.key === NOBODY && total > 0 && !filter.q ? (
            <Button
              size="small"
              variant="outlined"
              onClick={() =>
                setAsked({ target: { filter: { ...filter, ...column.filter }, except: [] }, count: total })
              }
            >
              {translate('actions.share_out')}
            </Button>
          ) : null
        }
      />
      {asked ? (
        <Suspense fallback={null}>
          <ShareOutDialog
            {...asked}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              setAsked(undefined)
              setSelected(NONE)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const NONE: ReadonlySet<number> = new Set()

function toggled(now: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(now)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Nobody first, then each person; who has left stands as long as leads are left, and is given none. */
function usePeopleColumns(loads: Load[], filter: Record<string, unknown>): BoardColumn[] {
  const translate = useTranslate()
  useLocale()
  const isWhole = Object.keys(filter).length === 0
  return loads
    .filter(({ active, open, employee_id }) => active || open || employee_id === null)
    .map(load => {
      // A status that is asked for is not narrowed to the open ones.
      const shown = filter.status_id === undefined ? load.filters.open : load.filters.leads
      return {
        key: load.employee_id === null ? NOBODY : String(load.employee_id),
        label: load.name ?? translate('leads.nobody'),
        count: isWhole ? (load.open ?? undefined) : undefined,
        filter: shown,
        isClosed: !load.active,
        note: load.absent ? <Away person={load} /> : load.active ? undefined : translate('management.left'),
      }
    })
}

function Chosen({ count, onShare, onClear }: { count: number; onShare: () => void; onClear: () => void }) {
  const translate = useTranslate()
  const words = translate('lists.selected', { smart_count: count })
  return (
    <section className="d-chosen" aria-label={words}>
      <strong aria-live="polite">{words}</strong>
      <Button startIcon={<UserPlus size={16} aria-hidden />} onClick={onShare}>
        {translate('actions.share_out')}
      </Button>
      <Button startIcon={<X size={16} aria-hidden />} onClick={onClear}>
        {translate('lists.clear_selection')}
      </Button>
    </section>
  )
}
