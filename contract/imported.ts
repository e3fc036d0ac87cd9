import type { Runs } from './runs'

/** What file an import is of, as whoever sent it knows it. */
export interface ImportOrigin {
  /** Its name. */
  file: string
  /** Of its bytes, so that a file that was kept can be shown to be the one. */
  sha256: string
}

/** What an entry of the log says of the records that an import made at once (`importedTogether`). */
export interface ImportedTogether extends Partial<ImportOrigin> {
  count: number
  /** The row of the file that each record was, as the spreadsheet counts it. */
  lines: Runs
  records: Runs
}
