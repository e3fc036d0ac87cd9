import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiCall, call } from '../calls/call'
import { RESOURCE_CALLS } from '../calls/resource'
import { isDefined, RESOURCES, SCREENS } from '../resources'
import { allCalls, openApi } from './openapi'

const document = openApi()
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'servers')
    .map(([method, operation]) => ({ path, method, operation })),
)
const methodsOf = (path: string) =>
  operations.filter(operation => operation.path === path).map(({ method }) => method)

test('is an OpenAPI 3.1 document in shape', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  for (const { path, operation } of operations) {
    expect(path).toMatch(/^\/[^/]/)
    expect(operation.operationId, path).toMatch(/^[A-Za-z][A-Za-z0-9]*$/)
    expect(Object.keys(operation.responses as object), path).toContain('default')
    expect(operation.tags, path).toHaveLength(1)
  }
})

test('names each operation once and each parameter of a path', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = operation.parameters as { name: string; in: string }[]
    expect(
      parameters.filter(one => one.in === 'path').map(({ name }) => name),
      path,
    ).toEqual(wanted)
  }
})

test('loses no call to another of the same method and path', () => {
  expect(operations).toHaveLength(allCalls().length)
})

test('has every resource by its name and none by a template', () => {
  for (const { name, verbs, bin } of RESOURCES) {
    expect(isDefined(name)).toBe(true)
    expect(methodsOf(`/${name}`), name).toEqual(expect.arrayContaining(['get', 'post']))
    expect(methodsOf(`/${name}-all`), name).toEqual(['get', 'post'])
    expect(methodsOf(`/${name}/{id}`).includes('put'), name).toBe(verbs.includes('update'))
    expect(methodsOf(`/${name}/{id}`).includes('delete'), name).toBe(verbs.includes('delete'))
    expect(methodsOf(`/${name}/import`).length > 0, name).toBe(verbs.includes('import'))
    expect(methodsOf(`/${name}/export`).length > 0, name).toBe(verbs.includes('export'))
    expect(methodsOf(`/${name}/{id}/restore`).length > 0, name).toBe(bin && verbs.includes('delete'))
  }
  for (const screen of SCREENS) expect(methodsOf(`/${screen}`), screen).toContain('get')
  expect(Object.keys(document.paths).filter(path => path.includes('{resource}'))).toEqual([])
})

test('says which calls need no session', () => {
  const open = operations.filter(
    ({ operation }) => Array.isArray(operation.security) && !operation.security.length,
  )
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [
      'get /captchas/{captcha}/audio',
      'get /install-check',
      'get /auth/{provider}/redirect',
      'get /auth/{provider}/callback',
      'post /user',
      'post /loginCRM',
      'post /users/magic-first-login',
      'post /users/first-login',
      'post /users/login',
      'post /user/auth',
      'post /users/demo-login',
      'get /openapi.json',
      'get /u/confirm/{token}',
      'get /u/{token}',
      'get /u/{token}/choices',
      'get /u/{token}/erase',
      'post /u/confirm/{token}',
      'post /u/{token}',
      'post /u/{token}/choices',
      'post /u/{token}/erase',
      'get /o/{token}.gif',
      'get /c/{token}',
      'get /f/{slug}',
      'post /f/{slug}',
      'get /f/{slug}/thanks',
      'get /book/{kind}',
      'post /book/{kind}',
      'get /book/{kind}/{token}',
      'post /book/{kind}/{token}',
      'get /book/{kind}/{token}/calendar.ics',
      'get /hooks/{source}',
      'post /hooks/{source}',
      'get /m/{name}',
      'get /p/{token}',
      'post /p/{token}',
      'post /p/{token}/files',
      'post /p/{token}/uploads',
      'get /p/{token}/uploads/{upload}',
      'post /p/{token}/uploads/{upload}',
      'get /p/{token}/{appointment}/calendar.ics',
      'get /privacy',
      'get /health/live',
      'get /health/ready',
      'get /metrics',
    ].sort(),
  )
  expect(document.security).toEqual([{ bearer: [] }])
})

test('points only at what is there', () => {
  const written = JSON.stringify(document)
  const targets = [...written.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, target]) => target)
  expect(targets.length).toBeGreaterThan(100)
  for (const target of new Set(targets)) {
    const [kind, name] = (target ?? '').split('/') as ['schemas' | 'responses', string]
    expect(document.components[kind], target).toHaveProperty([name])
  }
  expect(written).not.toContain('$defs')
})

test('describes records by their definitions', () => {
  const lead = document.components.schemas.leads as { required: string[]; properties: Record<string, object> }
  expect(Object.keys(lead.properties)).toEqual(
    expect.arrayContaining(['id', 'name', 'phone', 'version', 'status_id']),
  )
  const create = document.components.schemas['leads.create'] as {
    required: string[]
    additionalProperties: boolean
  }
  expect(create.required.sort()).toEqual(['name', 'phone'])
  expect(create.additionalProperties).toBe(false)
  const user = document.components.schemas.users as { properties: Record<string, { type?: string }> }
  expect(JSON.stringify(user.properties.password)).toContain('boolean')
})

describe('a call', () => {
  const requestId = { 'X-Request-Id': { schema: { type: 'string' } } }
  const refusal = { $ref: '#/components/responses/Refusal' }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key within 24 hours acts once and is answered the same.',
    schema: { type: 'string' },
  }

  test('that writes has its parameters, its body with the most bytes of it, and its answer', () => {
    const seat = call('POST /rooms/{id}/seats/{seat}', {
      summary: 'Take a seat.',
      access: ['admin'],
      query: z.object({ row: z.enum(['0', '1']).describe('0: at the window.'), side: z.string() }),
      body: z.object({ name: z.string() }),
      bodyMax: 4_711,
      status: 201,
      answer: z.object({ seat: z.int().positive() }),
    })
    const { paths, components, info, ...about } = openApi([seat])
    expect(info).toMatchObject({ title: 'Lotse', version: '1' })
    expect(about).toEqual({
      openapi: '3.1.0',
      tags: [{ name: 'rooms' }],
      security: [{ bearer: [] }],
      servers: [{ url: '/api/v1' }],
    })
    expect(Object.keys(components.schemas)).toEqual(['Error'])
    const text = { type: 'string' }
    expect(paths).toEqual({
      '/rooms/{id}/seats/{seat}': {
        post: {
          tags: ['rooms'],
          operationId: 'postRoomsIdSeatsSeat',
          summary: 'Take a seat.',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
            { name: 'seat', in: 'path', required: true, schema: text },
            {
              name: 'row',
              in: 'query',
              description: '0: at the window.',
              schema: { type: 'string', enum: ['0', '1'] },
            },
            { name: 'side', in: 'query', description: '', schema: text },
            key,
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', properties: { name: text }, required: ['name'] },
              },
            },
          },
          'x-body-bytes': 4_711,
          responses: {
            201: {
              description: 'Created.',
              headers: requestId,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      seat: { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
                    },
                    required: ['seat'],
                  },
                },
              },
            },
            default: refusal,
          },
        },
      },
    })
  })

  test('of anybody at the root needs no session and no key', () => {
    const read = call('GET //hooks/{source}', { summary: 'Ask.', access: 'public', answer: 'text/plain' })
    const write = call('POST //hooks/{source}', {
      summary: 'Tell.',
      access: 'public',
      sent: z.record(z.string(), z.unknown()),
    })
    const parameters = [{ name: 'source', in: 'path', required: true, schema: { type: 'string' } }]
    expect(openApi([read, write]).paths).toEqual({
      '/hooks/{source}': {
        servers: [{ url: '/' }],
        get: {
          tags: ['hooks'],
          operationId: 'getHooksSource',
          summary: 'Ask.',
          security: [],
          parameters,
          responses: {
            200: {
              description: 'Done.',
              headers: requestId,
              content: { 'text/plain': { schema: { type: 'string' } } },
            },
            default: refusal,
          },
        },
        post: {
          tags: ['hooks'],
          operationId: 'postHooksSource',
          summary: 'Tell.',
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} },
              },
            },
          },
          'x-body-bytes': 65_536,
          responses: {
            204: { description: 'Done; nothing to say.', headers: requestId },
            default: refusal,
          },
        },
      },
    })
  })

  test('that uploads or takes the cookie says so', () => {
    const upload = call('POST /rooms/plan', {
      summary: 'Upload.',
      access: 'staff',
      upload: true,
      sent: z.object({ name: z.string() }),
      status: 202,
      answer: z.object({ parts: z.array(z.string()) }),
    })
    const picture = call('GET /rooms/plan', {
      summary: 'Show.',
      access: 'session',
      cookie: true,
      answer: 'image/png',
    })
    const { post, get } = openApi([upload, picture]).paths['/rooms/plan'] ?? {}
    expect(post).toMatchObject({
      parameters: [key],
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['name'] } } } },
      responses: { 202: { description: 'Taken on.' } },
    })
    expect(post).not.toHaveProperty('x-body-bytes')
    expect(post).not.toHaveProperty('security')
    expect(get).toMatchObject({ security: [{ bearer: [] }, { cookie: [] }], parameters: [] })
    expect(get).not.toHaveProperty('requestBody')
  })

  test('of a resource points at its schemas, which say the kinds of their fields', () => {
    const { read, post, change, list } = RESOURCE_CALLS.get('calls') ?? {}
    if (!read || !post || !change || !list) throw new Error('calls are read and written')
    const { paths, components } = openApi([read, post, change, list])
    const pointer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const json = (schema: object) => ({ content: { 'application/json': { schema } } })
    expect(paths['/calls/{id}']).toMatchObject({
      get: { responses: { 200: json(pointer('calls')) } },
      put: { requestBody: json(pointer('calls.change')), responses: { 200: json(pointer('calls')) } },
    })
    expect(paths['/calls']).toMatchObject({
      get: { responses: { 200: json({ properties: { data: { type: 'array', items: pointer('calls') } } }) } },
      post: {
        requestBody: json({ anyOf: [pointer('calls.create'), { required: ['value'] }] }),
        responses: { 201: json({ allOf: [pointer('calls'), { type: 'object' }] }) },
      },
    })
    expect(Object.keys(components.schemas).sort()).toEqual(['Error', 'calls', 'calls.change', 'calls.create'])
    for (const name of ['calls', 'calls.change', 'calls.create']) {
      const properties = components.schemas[name]?.properties as Record<string, Record<string, unknown>>
      expect(properties.lead_id, name).toMatchObject({ description: 'Id of leads' })
      expect(properties.next_call_back_date, name).toMatchObject({ format: 'date' })
      expect(properties.at, name).toMatchObject({ format: 'date-time' })
      expect(properties.note, name).not.toHaveProperty('format')
      expect(properties.note, name).not.toHaveProperty('description')
      expect(properties.note, name).not.toHaveProperty('readOnly')
    }
    expect(components.schemas['calls.create']).toMatchObject({
      required: ['status'],
      additionalProperties: false,
    })
    expect(JSON.stringify(components.schemas)).not.toContain('"id":"calls')
  })

  test('of a resource brings the schemas that its own are made of', () => {
    const { list, readAll, post, change, remove } = RESOURCE_CALLS.get('calls') ?? {}
    const schemasOf = (one: ApiCall | undefined) =>
      one ? Object.keys(openApi([one]).components.schemas).sort() : []
    expect(schemasOf(list)).toEqual(['Error', 'calls'])
    expect(schemasOf(readAll)).toEqual(['Error', 'calls'])
    expect(schemasOf(post)).toEqual(['Error', 'calls', 'calls.create'])
    expect(schemasOf(change)).toEqual(['Error', 'calls', 'calls.change'])
    expect(schemasOf(remove)).toEqual(['Error'])
  })

  test('of a resource has fields that are only read marked', () => {
    const { read } = RESOURCE_CALLS.get('lists') ?? {}
    if (!read) throw new Error('lists are read')
    const { schemas } = openApi([read]).components
    const properties = schemas.lists?.properties as Record<string, unknown>
    expect(properties.subscribers).toMatchObject({ readOnly: true })
    expect(properties.name).not.toHaveProperty('readOnly')
    // A field of any JSON points at nothing.
    expect(JSON.stringify(properties.rule)).not.toContain('$ref')
  })
})
