/** Clocks that are over their date. */
export const STUCK_PATH = '/clocks'
/** Candidates that may be one person. */
export const SAME_PATH = '/possible-duplicates'
/** Due and paid sums. */
export const LEDGER_PATH = '/ledger'
/** Candidates as the German side sees them. */
export const READY_PATH = '/ready-candidates'
