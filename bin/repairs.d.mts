/** `repaired`, `original`, or `other`: another version, or one that somebody changed. */
export function stateOfPackages(): 'repaired' | 'original' | 'other'
/** Repairs installed packages where that is not done yet. @throws Error with one clear line */
export function repairPackages(): void
