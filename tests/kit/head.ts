import { request } from 'node:http'

export interface Head {
  method: string
  /** From the origin's root. */
  path: string
  token?: string | undefined
  /** Bytes that the body is said to have. */
  length: number
  type?: string
}

/**
 * Sends the head of a call whose body never comes.
 * @param url the server's origin
 * @returns the status that is answered to the head alone
 */
export function answerToHead(url: string, head: Head): Promise<number> {
  const { method, path, token, length, type = 'application/json' } = head
  return new Promise((answered, failed) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...{ 'content-type': type, 'content-length': length },
    }
    const call = request(`${url}${path}`, { method, headers }, answer => {
      answer.resume()
      answered(answer.statusCode ?? 0)
      call.destroy()
    })
    call.on('error', failed)
    call.flushHeaders()
  })
}
