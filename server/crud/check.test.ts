import { expect, it, vi } from 'vitest'
import { parseJson } from './check'

it('reads JSON as it is', () => {
  const text = '{"a": [1, "[[{\\"", null, {"constructor": "x"}], "b": "\\\\"}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

it.each(['{"__proto__": {}}', '{"a": [{"\\u005f_proto__" : 1}]}', '{', 'x', '"\\'])('refuses %s', text => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

it('refuses what is nested without end before anything walks through it', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}"]]]["${']'.repeat(depth)}}`
  expect(() => parseJson(nested(150))).not.toThrow()
  for (const depth of [250, 2_000, 100_000]) expect(() => parseJson(nested(depth))).toThrow('deeply')
  expect(() => parseJson('{"a":'.repeat(300))).toThrow('deeply')
})

it('calls nothing for each value, and refuses more values than the longest list of ids has', () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(parseJson(`[${'0,'.repeat(200_000)}0]`)).toHaveLength(200_001)
  expect(parse.mock.calls.map(([, reviver]) => reviver)).toEqual([undefined])
  const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"n${at}":0`).join()}}`
  for (const many of [`[${'0,'.repeat(250_001)}0]`, `[${'[],'.repeat(130_000)}0]`, `{"a":${names(5_001)}}`])
    expect(() => parseJson(many)).toThrow('too many')
  expect(() => parseJson(`[${names(5_000)},${names(5_000)}]`)).not.toThrow()
  parse.mockRestore()
})
