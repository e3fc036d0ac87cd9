import { describe, expect, it, vi } from 'vitest'
import { defineResource, isHiddenFrom, SYSTEM_FIELDS, writableFields } from '../../contract/definition/define'
import { flag, number, phone, secret, text } from '../../contract/definition/fields'
import { RESOURCES } from '../../contract/resources'
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

describe('the body of a record', () => {
  const things = defineResource('things', {
    title: 'name',
    fields: {
      name: text({ required: true, max: 5 }),
      size: number({ default: 3 }),
      isOpen: flag(),
      phone: phone(),
      token: secret({ sentTo: null }),
      sum: number({ read: true }),
      rank: number({ hiddenFrom: ['user'] }),
    },
    list: { columns: ['name'] },
    form: [['name']],
    roles: ['user', 'admin'],
  })
  const before = { id: 1, version: 4, name: 'A', size: 1, sum: 8, token: true }
  type Options = Partial<Parameters<typeof checkBody>[1]>
  const check = (body: unknown, options: Options = {}) =>
    checkBody(body, { definition: things, role: 'admin', ...options })
  const refused = (body: unknown, options: Options = {}) => {
    try {
      return check(body, options)
    } catch (error) {
      const { code, details } = error as { code: string; details: { fields?: object } }
      return { [code]: details.fields }
    }
  }

  it('of a new one has the first values and all that is required', () => {
    expect(check({ name: ' A ', version: 7 })).toEqual({
      values: { name: 'A', size: 3, isOpen: false },
      extra: {},
      version: 7,
    })
    expect(check({ name: 'A', size: null, isOpen: true, rank: null, version: 'x' })).toEqual({
      values: { name: 'A', size: 3, isOpen: true, rank: null },
      extra: {},
      version: undefined,
    })
    expect(refused({})).toEqual({ invalid: { name: 'required' } })
    expect(refused({ name: 'too long' })).toEqual({ invalid: { name: 'too_long' } })
    expect(refused({ name: 'A', size: 'x', isOpen: 1 })).toEqual({
      invalid: { size: 'only_numbers', isOpen: 'invalid' },
    })
  })

  it('of a change has only what is sent', () => {
    expect(check({ size: 5 }, { before }).values).toEqual({ size: 5 })
    expect(check({}, { before })).toEqual({ values: {}, extra: {}, version: undefined })
    for (const version of ['0', 'abc', null, 1.5])
      expect(refused({ version }, { before }), String(version)).toEqual({
        invalid: { version: 'only_numbers' },
      })
    expect(refused({ name: '' }, { before })).toEqual({ invalid: { name: 'required' } })
  })

  it('is an object', () => {
    for (const body of [null, undefined, 'x', 5, [{ name: 'A' }]])
      expect(refused(body)).toEqual({ malformed: undefined })
  })

  it('has phone numbers as they are dialled from anywhere', () => {
    expect(check({ phone: '0100 1234567' }, { before, country: 'eg' }).values).toEqual({
      phone: '+201001234567',
    })
    expect(check({ phone: ' ' }, { before }).values).toEqual({ phone: null })
    expect(refused({ phone: '12' }, { before })).toEqual({ invalid: { phone: 'valid_phone' } })
  })

  it('may send back whether a secret is set, which changes nothing', () => {
    expect(check({ token: true }, { before }).values).toEqual({})
    expect(check({ token: 'new' }, { before }).values).toEqual({ token: 'new' })
    expect(check({ token: false }, { before, only: ['name'] }).values).toEqual({})
    expect(refused({ token: 'new' }, { before, only: ['name'] })).toEqual({
      forbidden_field: { token: 'not_writable' },
    })
  })

  it('may send back what the server fills, unchanged', () => {
    const sent = { id: 9, created_at: 'x', updated_at: 'y', created_by: 0, version: 4, sum: 8 }
    expect(check(sent, { before }).values).toEqual({})
    expect(check({ name: 'A', sum: 5 }).values).toEqual({ name: 'A', size: 3, isOpen: false })
    expect(refused({ sum: 9 }, { before })).toEqual({ forbidden_field: { sum: 'not_writable' } })
  })

  it('names no field that is not there for the role', () => {
    expect(refused({ nothing: 1, toString: 1 }, { before })).toEqual({
      invalid: { nothing: 'unknown_field', toString: 'unknown_field' },
    })
    expect(refused({ rank: 1 }, { before, role: 'user' })).toEqual({ invalid: { rank: 'unknown_field' } })
    expect(check({ rank: 1 }, { before }).values).toEqual({ rank: 1 })
  })

  it('of a profile may change some fields, and keeps the others', () => {
    const only = ['name']
    expect(check({ name: 'B', size: 1 }, { before, only }).values).toEqual({ name: 'B' })
    expect(refused({ size: 2 }, { before, only })).toEqual({ forbidden_field: { size: 'not_writable' } })
  })

  it('may have more, where a hook asks for it', () => {
    expect(check({ name: 'A', seats: [1], token: 'x' }, { extraBody: ['seats', 'token'] })).toMatchObject({
      values: { name: 'A' },
      extra: { seats: [1], token: 'x' },
    })
  })
})

describe.each(RESOURCES.filter(({ verbs }) => verbs.includes('create')))(
  'a new record of $name',
  definition => {
    const reading = Object.entries(definition.fields).filter(([, { options }]) => options.read)

    it('ignores what is read-only, whatever a copy of another record says', () => {
      const role = 'master'
      const needed = Object.fromEntries(
        writableFields(definition, role).flatMap(([name, { kind, options }]) =>
          options.required && options.default === undefined
            ? [
                [
                  name,
                  kind === 'enum' && options.many
                    ? options.values?.slice(0, 1)
                    : (VALUES[kind] ?? options.values?.[0]),
                ],
              ]
            : [],
        ),
      )
      const seen = reading.filter(([, field]) => !isHiddenFrom(field, role)).map(([name]) => name)
      const copied = Object.fromEntries([...seen, ...SYSTEM_FIELDS, 'id'].map(name => [name, 'copied']))
      const { values } = checkBody({ ...needed, ...copied }, { definition, role })
      expect(Object.entries(values).filter(([, value]) => value === 'copied')).toEqual([])
    })
  },
)

/** A value of each kind that a required field may have. */
const VALUES: Record<string, unknown> = {
  ...{
    text: 'abc',
    long: 'abc',
    slug: 'abc',
    html: '<p>abc</p>',
    number: 1,
    money: '1.00',
    flag: true,
    ref: 1,
    refs: [1],
  },
  ...{ day: '2026-01-02', instant: '2026-01-02T10:00:00Z', time: '10:00', email: 'a@mail.example', json: {} },
  ...{ phone: '+212661740001', url: 'https://a.example', file: '/api/v1/files/a', secret: 'secret' },
}
