import { expect, it, vi } from 'vitest'
import { templates } from '../../contract/resources/templates'
import { checkBody, parseJson, sameValue } from './check'

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

/** A list that counts how often one of its entries is read. */
function countingList(length: number) {
  const looked = { entries: 0 }
  const list = new Proxy(
    Array.from({ length }, () => ({})),
    {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked.entries++
        return Reflect.get(target, name)
      },
    },
  )
  return { list, looked }
}

it('compares two values as the wire has them', () => {
  const day = new Date('2026-11-22T10:00:00Z')
  for (const [one, other] of [
    [null, undefined],
    [day, '2026-11-22T10:00:00.000Z'],
    [
      { a: [1, { b: 2, c: null }], d: 'x' },
      { d: 'x', a: [1, { c: null, b: 2 }] },
    ],
    [[], []],
  ])
    expect(sameValue(one, other)).toBe(true)
  for (const [one, other] of [
    [0, null],
    [1, '1'],
    ['a', ['a']],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 1 }],
    [
      { a: 1, b: 1 },
      { a: 1, c: 1 },
    ],
    [{}, []],
    [{ toString: 1 }, {}],
    [day, '2026-11-22'],
  ])
    expect([sameValue(one, other), sameValue(other, one)]).toEqual([false, false])
})

it('refuses a read-only field without a look at its entries', () => {
  const before = { id: 1, version: 1, editor: 'grapesjs' }
  const { list, looked } = countingList(10_000)
  const change = () => checkBody({ editor: list }, { definition: templates, role: 'master', before })
  expect(change).toThrow(expect.objectContaining({ code: 'forbidden_field' }))
  for (const stood of ['grapesjs', 1, {}, [{}], Array(10_001).fill({})])
    expect([sameValue(stood, list), sameValue(list, stood)]).toEqual([false, false])
  expect(sameValue([1, ...Array(9_999).fill({})], list)).toBe(false)
  expect(looked.entries).toBe(1)
})

it('refuses more names than a body has, however many objects they stand in', () => {
  const objects = (count: number) =>
    `[${Array.from({ length: count }, (_, at) => `{"a${at}":1,"b${at}":2}`).join()}]`
  expect(() => parseJson(objects(20_000))).not.toThrow()
  expect(() => parseJson(objects(30_000))).toThrow(SyntaxError)
})
