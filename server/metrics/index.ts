import type { Services } from '../services'
import { readFigures } from './figures'
import { processRegistry } from './process'

export { eventStreams, observeCall, strayErrors } from './process'

/** All metrics of this process, its database and its disk, as Prometheus text. */
export async function metricsText(services: Services): Promise<string> {
  return (await processRegistry.metrics()) + (await readFigures(services))
}
