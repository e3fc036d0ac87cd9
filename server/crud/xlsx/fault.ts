import { codeOf, messageOf } from '../../describeError'

/** A workbook that cannot be read: it ends an import, with these words in the job. */
export class WorkbookError extends Error {
  override name = 'WorkbookError'
  readonly code = 'XLSX_BROKEN'

  /** Whatever a part's stream or parser threw, as a fault of the file; trouble of the disk stays what it is. */
  static of(error: unknown): Error {
    const isOfDisk = /^(EACCES|EIO|EMFILE|ENFILE|ENOMEM|ENOSPC|ENOENT)$/.test(codeOf(error))
    if (error instanceof WorkbookError || (isOfDisk && error instanceof Error)) return error
    return new WorkbookError(messageOf(error))
  }
}
