/** The state of this process, for readiness and metrics. */
export interface Lifecycle {
  /** Set when a stop begins: readiness turns red before the server stops accepting. */
  isStopping: boolean
  /** The jobs of this process; undefined where its role runs none. */
  jobs?: { isAlive(): boolean }
  /** The mail engine of this process; undefined where its role runs none. */
  mail?: { isBlocked(): boolean }
}

/** Stops one part. */
export type Stop = () => Promise<unknown>

/**
 * Waits for a part to stop, but not longer than `most` milliseconds.
 * @returns whether it stopped in time
 */
export async function within(most: number, stopping: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), most)
  })
  try {
    return await Promise.race([stopping.then(() => true), late])
  } finally {
    clearTimeout(timer)
    // Nobody waits for it any more; an error that comes later has no reader.
    stopping.catch(() => undefined)
  }
}
