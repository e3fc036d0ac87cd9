import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../../contract/access/roles'
import { type TestServices, testServices } from '../../../tests/kit/auth/services'
import { SYSTEM } from '../../auth/actor'
import type { ApiRequest } from '../../http/route'
import { logRoutes } from './logs'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

const kinds = (role: Role) =>
  logRoutes[0]?.handle({
    services,
    actor: { ...SYSTEM, role },
    params: {},
    query: {},
    reply: { code: () => undefined },
  } as unknown as ApiRequest)

it('names each action and place once, without places that the role may not use', async () => {
  // Routes and figures that come with the application are there already.
  const shipped = ['figures', 'route-steps', 'route-versions', 'routes']
  expect(await kinds('master')).toEqual({ actions: ['create', 'update'], resources: shipped })
  await services.sql`
    insert into logs (action, resource)
    select action, resource from unnest('{update,create,end_session}'::text[]) action,
      unnest('{leads,users,bw-leads,settings}'::text[]) resource, generate_series(1, 20)`
  await services.sql`insert into logs (action) values ('sign_in')`
  expect(await kinds('master')).toEqual({
    actions: ['create', 'end_session', 'sign_in', 'update'],
    resources: ['bw-leads', 'leads', ...shipped, 'settings', 'users'].toSorted(),
  })
  expect(await kinds('admin')).toMatchObject({ resources: ['leads', ...shipped, 'settings'].toSorted() })
})
