import type { FigureRow } from '../../../contract/routes/figures'
import { shippedFigures } from './shipped/figures'

/** Reads the amounts that requirements compare with, by key and day. */
export const readFigures = (): FigureRow[] => shippedFigures()
