/** `repaired`, `original`, or `other`: another version, or one that somebody changed. */
export function stateOfDriver(): 'repaired' | 'original' | 'other'
/** Repairs the installed driver of PostgreSQL where that is not done yet. @throws Error with one clear line */
export function repairDriver(): void
