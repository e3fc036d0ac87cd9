import type { FigureRow } from '../../../contract/routes/figures'
import type { Connection } from '../../db/connect'

/** Reads the amounts by year that requirements and the rules on money compare with, by key and day. */
export const readFigures = async (sql: Connection): Promise<FigureRow[]> =>
  sql<FigureRow[]>`
    select key, part, valid_from, valid_to, amount, percent_of, percent from figures order by key, part, valid_from`
