/** Returns the path of the comparison of two candidates; the first one's id is kept. */
export const mergePath = (kept: number, other: number) => `/candidates/${kept}/merge/${other}`
/** The page of people who have been kept for long enough. */
export const RETENTION_PATH = '/retention'
