/** Parts of routes for the rules of Settings. */

export { FIGURE_CELLS } from './list/figureCells'
export { ROUTE_CELLS, ROUTE_COLUMNS } from './list/routeCells'
