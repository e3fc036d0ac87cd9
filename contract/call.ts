import type { Endpoint, Method } from './endpoints'

/**
 * One named call, in a line.
 * @param line method and path, `POST /campaigns/{id}/stop`
 */
export const call = (
  tag: string,
  line: `${Method} /${string}`,
  summary: string,
  more: Omit<Partial<Endpoint>, 'method' | 'path' | 'tag' | 'summary'> = {},
): Endpoint => {
  const [method, path] = line.split(' ') as [Method, string]
  const name = path.replace(/[{}]/g, '').split('/').filter(Boolean).join(' ')
  return { method, path, tag, id: `${method.toLowerCase()} ${name}`, summary, ...more }
}
