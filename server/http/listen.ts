import type { FastifyInstance } from 'fastify'
import { codeOf } from '../describeError'

/** The address of a server, with the name of the variable that chose the port. */
export interface Listening {
  variable: 'PORT' | 'HEALTH_PORT'
  port: number
  host: string
}

/**
 * Listens.
 * @throws Error with one line that names the variable which is wrong
 */
export async function listen(app: FastifyInstance, { variable, port, host }: Listening): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new Error(`${variable}: port ${port} of ${host} is in use; choose another or stop what has it.`)
    if (code === 'EACCES')
      throw new Error(`${variable}: port ${port} needs more rights; choose one from 1024 to 65535.`)
    if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EAFNOSUPPORT|EINVAL)$/.test(code))
      throw new Error(
        `HOST: ${host} is no address of this machine; 127.0.0.1, 0.0.0.0 and :: always are (${code}).`,
      )
    throw error
  }
}
