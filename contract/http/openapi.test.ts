import { expect, test } from 'vitest'
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
