import type { FastifyInstance } from 'fastify'

/** Milliseconds that calls under way may take once the server closes; longer ones are cut. */
const DRAIN_MS = 10_000
const LOOK_MS = 100

/**
 * Lets calls that are under way come to their end when the server closes: each answer says that its connection closes, and
 * connections without a call are closed meanwhile. What takes longer than `most` milliseconds is cut.
 */
export function drainOnClose(app: FastifyInstance, most = DRAIN_MS): void {
  let isClosing = false
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref()
    const late = setTimeout(() => app.server.closeAllConnections(), most).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}
