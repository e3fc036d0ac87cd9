/** Waits; ends early when the worker stops. */
export async function pause(milliseconds: number, stopping: () => boolean): Promise<void> {
  const end = performance.now() + milliseconds
  while (!stopping() && performance.now() < end)
    await new Promise(later => setTimeout(later, Math.min(200, milliseconds)))
}
