/** A workbook that cannot be read: it ends an import, with these words in the job. */
export class WorkbookError extends Error {
  override name = 'WorkbookError'
  readonly code = 'XLSX_BROKEN'

  /** Whatever a part's stream or parser threw, as a fault of the file; trouble of the disk stays what it is. */
  static of(error: unknown): Error {
    const { code = '', message } = error as Error & { code?: string }
    if (error instanceof WorkbookError || /^(EACCES|EIO|EMFILE|ENFILE|ENOMEM|ENOSPC|ENOENT)$/.test(code))
      return error as Error
    return new WorkbookError(message)
  }
}
