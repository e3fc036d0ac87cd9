/** Clocks that are over their date. */
export const STUCK_PATH = '/clocks'
/** Due and paid sums. */
export const LEDGER_PATH = '/ledger'
/** Candidates as the German side sees them. */
export const READY_PATH = '/ready-candidates'
