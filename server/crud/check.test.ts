import { expect, it } from 'vitest'
import { parseJson } from './check'

it('reads JSON as it is', () => {
  const text = '{"a": [1, "[[{\\"", null, {"constructor": "x"}], "b": "\\\\"}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

it.each(['{"__proto__": {}}', '{', 'x', '"\\'])('refuses %s', text => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

it('refuses what is nested without end before anything walks through it', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}"]]]["${']'.repeat(depth)}}`
  expect(() => parseJson(nested(150))).not.toThrow()
  for (const depth of [250, 2_000, 100_000]) expect(() => parseJson(nested(depth))).toThrow('deeply')
  expect(() => parseJson('{"a":'.repeat(300))).toThrow('deeply')
})
