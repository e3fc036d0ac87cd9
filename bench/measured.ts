import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import type { Sql } from 'postgres'

/** @returns the process id of the server that a database runs in */
export async function postmasterOf<Types extends Record<string, unknown>>(sql: Sql<Types>): Promise<number> {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  return Number(statOf(pid)?.[1] ?? 0)
}

/** @returns the CPU time of a process and its children, ended ones too; 0 where the system has no /proc */
export function cpuSeconds(pid: number): number {
  if (!existsSync('/proc/self/stat')) return 0
  const children = readdirSync('/proc').filter(
    name => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid),
  )
  // Fields 14 to 17 of proc(5), in hundredths of a second: own time, then that of children that ended.
  const own = statOf(pid)?.slice(11, 15) ?? []
  const theirs = pid === process.pid ? [] : children.flatMap(child => statOf(child)?.slice(11, 13) ?? [])
  const counted = pid === process.pid ? own.slice(0, 2) : own
  return [...counted, ...theirs].reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** @returns the fields of /proc/PID/stat from the state on: state, parent, ... */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** Runs with the profiler on. @returns where the time of this process went, as lines of a table */
export async function profiled(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await act()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const deltas = profile.timeDeltas ?? []
  const byNode = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  profile.samples?.forEach((id, index) => {
    const { functionName = '', url = '' } = byNode.get(id) ?? {}
    const name = `${functionName || 'anonymous'} ${url.split('/').slice(-2).join('/')}`.trim()
    times.set(name, (times.get(name) ?? 0) + (deltas[index] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 15)
    .map(([name, time]) => `| ${name.replaceAll('|', ' ')} | ${((100 * time) / all).toFixed(1)} % |`)
}
