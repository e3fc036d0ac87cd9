import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keptLog } from '../tests/kit/traces'
import { describeError, withoutValues } from './describeError'

const LAYLA = 'layla@mail.example'

function failing(message: string, facts: Record<string, unknown> = {}): Error {
  return Object.assign(new Error(message), facts)
}

const postgres = () =>
  failing(`duplicate key value (${LAYLA})`, {
    name: 'PostgresError',
    code: '23505',
    table_name: 'leads',
    constraint_name: 'leads_email',
    detail: `Key (email)=(${LAYLA}) already exists.`,
    where: `COPY leads, line 1: "${LAYLA}"`,
    query: `select '${LAYLA}'`,
    parameters: [LAYLA],
    args: [LAYLA],
    internal_query: LAYLA,
  })
const smtp = () =>
  failing(`Can't send mail: 550 <${LAYLA}>`, {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: `550 <${LAYLA}> unknown`,
    rejected: [LAYLA],
    rejectedErrors: [failing(LAYLA)],
  })
const zod = () =>
  z.object({ age: z.enum(['a']) }).safeParse({ age: LAYLA, [LAYLA]: 1 }, { reportInput: true }).error
const KINDS: Record<string, () => unknown> = {
  postgres,
  smtp,
  zod,
  'one with a cause': () => new Error(LAYLA, { cause: postgres() }),
  'several together': () => new AggregateError([failing(LAYLA)], LAYLA),
  'one that quotes a place': () => failing(`no\n    at ${LAYLA} (layla.ts:1:1)\n    at here`),
  'one with words instead of a code': () =>
    failing('x', { code: `<${LAYLA}>`, table: `t ${LAYLA}`, name: LAYLA }),
}

describe('an error of each kind', () => {
  it.each(Object.entries(KINDS))('is logged without values, however it is given: %s', (_, make) => {
    const { log, lines } = keptLog()
    const error = make()
    log.error({ err: error }, 'failed')
    log.child({ job: 1 }).warn({ error, cause: error }, 'failed')
    log.trace(error)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toContain('"at":[')
    expect(lines.join('')).not.toContain('layla')
    expect(`${withoutValues(error).stack}${withoutValues(error)}`).not.toContain('layla')
  })

  it('keeps what finds the fault', () => {
    expect(describeError(postgres())).toMatchObject({
      name: 'PostgresError',
      code: '23505',
      table: 'leads',
      constraint: 'leads_email',
      at: expect.arrayContaining([expect.stringContaining('describeError.test')]),
    })
    expect(describeError(smtp())).toMatchObject({ code: 'EENVELOPE', status: 550 })
    expect(describeError(zod())).toMatchObject({ issues: ['invalid_value'] })
    expect(describeError(new Error('x', { cause: postgres() })).cause).toMatchObject({ code: '23505' })
    expect(withoutValues(postgres()).message).toBe('PostgresError 23505 leads_email')
    expect(describeError(LAYLA)).toEqual({ name: 'string', at: [] })
  })
})
