import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { ConnectionLost } from '../errors'
import type { SmtpSettings } from './settings'

/**
 * All plain connections read into this one: each piece is taken as text before anything else is read. A stream that
 * makes memory of its own for each piece costs more than all that SMTP answers to a message.
 */
const PIECE = Buffer.allocUnsafeSlow(65_536)

/**
 * Connects, with TLS from the first byte where the settings say so.
 * @param limit milliseconds
 * @param onText told what comes in, as latin1; nothing is told before this resolves or in the turn it does
 * @throws {ConnectionLost} when there is no connection in time
 */
export function openSocket(
  { host, port, secure, verifyCertificate }: SmtpSettings,
  limit: number,
  onText: (text: string) => void,
): Promise<Socket> {
  const socket = secure
    ? readText(
        connectTls({
          host,
          port,
          rejectUnauthorized: verifyCertificate,
          ...(isIP(host) ? {} : { servername: host }),
        }),
        onText,
      )
    : connectPlain({
        host,
        port,
        onread: {
          buffer: PIECE,
          callback(bytes) {
            onText(PIECE.toString('latin1', 0, bytes))
            return true
          },
        },
      })
  socket.setNoDelay(true)
  return secured(socket, secure ? 'secureConnect' : 'connect', limit)
}

/** Has a socket give its text by events, as one with TLS must. */
export function readText<S extends Socket>(socket: S, onText: (text: string) => void): S {
  socket.setEncoding('latin1')
  socket.on('data', onText)
  return socket
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
