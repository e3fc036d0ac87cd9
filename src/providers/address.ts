import type { ApiCall } from '../../contract/calls/call'

/**
 * @returns the path of a call below the API's base, with its parameters and its query; what is undefined is left out
 */
export function addressOf(
  { path }: Pick<ApiCall, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return asked.length ? `${filled}?${new URLSearchParams(asked)}` : filled
}
