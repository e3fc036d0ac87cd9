import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { ConnectionLost } from '../errors'
import type { SmtpSettings } from './settings'

/**
 * Connects, with TLS from the first byte where the settings say so.
 * @param limit milliseconds
 * @throws {ConnectionLost} when there is no connection in time
 */
export function openSocket(
  { host, port, secure, verifyCertificate }: SmtpSettings,
  limit: number,
): Promise<Socket> {
  const servername = isIP(host) ? {} : { servername: host }
  const socket = secure
    ? connectTls({ host, port, rejectUnauthorized: verifyCertificate, ...servername })
    : connectPlain({ host, port })
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  return secured(socket, secure ? 'secureConnect' : 'connect', limit)
}

/**
 * Waits until a socket is ready for use.
 * @param event what says so, `connect` or `secureConnect`
 * @param limit milliseconds
 * @throws {ConnectionLost} when it fails first, or not in time
 */
export function secured<S extends Socket>(socket: S, event: string, limit: number): Promise<S> {
  return new Promise((resolve, reject) => {
    const give = (act: () => void) => {
      clearTimeout(timer)
      socket.removeListener('error', failed)
      socket.removeListener('close', failed)
      act()
    }
    const failed = (error?: Error | boolean) =>
      give(() => {
        socket.on('error', () => {})
        socket.destroy()
        reject(new ConnectionLost(error instanceof Error ? error : 'unreachable'))
      })
    const timer = setTimeout(() => failed(new Error('no connection in time')), limit)
    socket.once('error', failed)
    socket.once('close', failed)
    socket.once(event, () => give(() => resolve(socket)))
  })
}
