/**
 * A board over any resource: columns are filters of its list, cards are its records.
 *
 * ```tsx
 * <Board
 *   resource="leads"
 *   label={translate('leads.board')}
 *   columns={statuses.map(({ id, en, kind }) => ({ key: String(id), label: en, kind, filter: { status_id: id } }))}
 *   filter={filterValues}
 *   card={LeadFacts}
 *   nameOf={lead => lead.name}
 *   linkTo={lead => `/leads/${lead.id}`}
 *   onMove={(lead, to) => change(lead, { status_id: Number(to.key) })}
 * />
 * ```
 * Each column reads pages of its own list as it is scrolled, and reads them again when an event says that the
 * resource changed. Cards are moved by pointer, by Space and arrows, and by a menu. It fills the height that is left.
 */
export { Board } from './Board'
export type { BoardColumn } from './types'
export { CANCELLED } from './useMoves'
