import { Button } from '@mui/material'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import type { Target } from '../../../providers/manyRecords'
import { Board, type BoardColumn } from '../../../views/board'
import { lazyDialog } from '../../../views/lazyDialog'
import { LeadFacts, LeadFactsWithStatus } from '../board/LeadFacts'
import { useLeadChange } from '../board/useLeadChange'
import { NO_STATUS, useStatusColumns } from '../board/useStatusColumns'
import { LeadName } from '../LeadName'
import { Away } from './AssigneesTable'
import type { Load } from './useWorkloads'

const ShareOutDialog = lazyDialog(() => import('./ShareOutDialog'))
/** The key of the column of unassigned leads. */
const NOBODY = 'nobody'

interface Asked {
  target: Target
  count: number
}

/** Open leads by assignee, or all leads by status; selected cards and whole columns can be shared out. */
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
        onMove={(lead, to) => change(lead, changesFor(to.key, byStatus))}
        selection={{ ids: selected, onToggle: toggle }}
        headAction={(column, total) =>
          column.key === NOBODY && total > 0 && !filter.q ? (
            <ShareOutColumn
              onClick={() =>
                setAsked({ target: { filter: { ...filter, ...column.filter }, except: [] }, count: total })
              }
            />
          ) : null
        }
      />
      {asked ? (
        <ShareOutDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            setSelected(NONE)
          }}
        />
      ) : null}
    </>
  )
}

function ShareOutColumn({ onClick }: { onClick: () => void }) {
  const translate = useTranslate()
  return (
    <Button size="small" variant="outlined" onClick={onClick}>
      {translate('actions.share_out')}
    </Button>
  )
}

const changesFor = (key: string, byStatus: boolean) =>
  byStatus
    ? { status_id: key === NO_STATUS ? null : Number(key) }
    : { employee_id: key === NOBODY ? null : Number(key) }

const NONE: ReadonlySet<number> = new Set()

function toggled(now: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(now)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Returns the columns: unassigned first, then each person. A person who has left keeps a closed column while leads remain. */
function usePeopleColumns(loads: Load[], filter: Record<string, unknown>): BoardColumn[] {
  const translate = useTranslate()
  const isWhole = Object.keys(filter).length === 0
  return loads
    .filter(({ active, open, employee_id }) => active || open || employee_id === null)
    .map(load => {
      // A filter by status replaces the restriction to open leads.
      const shown = filter.status_id === undefined ? load.filters.open : load.filters.leads
      return {
        key: load.employee_id === null ? NOBODY : String(load.employee_id),
        label: load.name ?? translate('records.unassigned'),
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
    <section className="d-chosen row wrap small round-3" aria-label={words}>
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
