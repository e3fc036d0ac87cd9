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
export function within(most: number, stopping: Promise<unknown>): Promise<boolean> {
  return inTime(
    most,
    stopping.then(() => true),
    false,
  )
}

/**
 * Waits for a promise, but not longer than `most` milliseconds.
 * @returns its value, or `late` where it took longer
 */
export async function inTime<Value, Late>(
  most: number,
  promise: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Late>(resolve => {
    timer = setTimeout(() => resolve(late), most)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
    // Nobody waits for it any more; an error that comes later has no reader.
    promise.catch(() => undefined)
  }
}
