import type { FigureRow } from '../../../contract/routes/figures'
import type { Connection } from '../../db/connect'
import { shippedFigures } from './shipped'

/** Reads the amounts that requirements compare with, by key and day. */
export async function readFigures(_sql: Connection): Promise<FigureRow[]> {
  return shippedFigures()
}
