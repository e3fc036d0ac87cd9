import { fail } from '../../../contract/http/errors'
import { serveTasks } from '../../../server/untrusted/serveTasks'

/** Tasks for the tests of the pool: each misbehaves in one way. */
serveTasks({
  double: (value: number) => value * 2,
  secrets: () => Object.keys(process.env),
  spin: () => {
    for (;;);
  },
  backtrack: () => /^(a+)+$/.test(`${'a'.repeat(60)}!`),
  hoard: () => {
    const kept: number[][] = []
    for (;;) kept.push(new Array(10_000).fill(1))
  },
  exit: () => process.exit(1),
  refuse: () => {
    throw fail('invalid', { fields: { content: 'too_long' } })
  },
  stumble: () => {
    throw new RangeError('out of range')
  },
})
