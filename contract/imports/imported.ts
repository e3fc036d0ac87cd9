import type { Runs } from './runs'

/** The file of an import, as its sender knows it. */
export interface ImportOrigin {
  /** Its name. */
  file: string
  /** Of its bytes, so that a file that was kept can be shown to be the one. */
  sha256: string
}

/** The log entry of records that an import made at once (`importedTogether`). */
export interface ImportedTogether extends Partial<ImportOrigin> {
  count: number
  /** The row of the file that each record was, as the spreadsheet counts it. */
  lines: Runs
  records: Runs
}

/** The error of a job that was tried ten times and never came to its end. */
export const GAVE_UP = 'gave_up'
