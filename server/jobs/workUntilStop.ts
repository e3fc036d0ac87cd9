/**
 * Works through items one after the other until the process stops. The caller queues the rest.
 * @param work one unit: short, and done or not done at all
 * @returns the items that are left
 */
export async function workUntilStop<Item>(
  items: readonly Item[],
  stopping: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  for (const [place, item] of items.entries()) {
    if (stopping.aborted) return items.slice(place)
    await work(item)
  }
  return []
}
