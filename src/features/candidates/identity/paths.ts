/** Where two candidates are compared; the first one's id is kept. */
export const mergePath = (kept: number, other: number) => `/candidates/${kept}/merge/${other}`
/** Who has been kept for long enough. */
export const RETENTION_PATH = '/retention'
