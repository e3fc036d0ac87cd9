/** Parts of routes for the rules of Settings. */

export { FIGURE_CELLS } from './list/figureCells'
export { LEGAL_CHANGE_CELLS } from './list/legalChangeCells'
export { ROUTE_CELLS, ROUTE_COLUMNS } from './list/routeCells'
