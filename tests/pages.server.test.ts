import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayOpen, PAGE_NAMES, type PageName } from '../contract/access/pages'
import { ROLES } from '../contract/access/roles'
import type { Answer, Api } from './kit/api'
import { startApp, type TestApp } from './kit/app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

/** The first call behind each screen: refused with 403 exactly where the screen is. */
const CALLS: Record<PageName, (api: Api) => Promise<Answer>> = {
  'template-builder': api => api.post('/templates', { name: 7 }),
  'bw-template-builder': api => api.post('/bw-templates', { name: 7 }),
  'bb-template-builder': api => api.post('/bb-templates', { name: 7 }),
  'candidate-merge': api => api.post('/candidates/1/merge/preview', {}),
  retention: api => api.get('/retention'),
  'contract-print': api => api.get('/contracts/1/print'),
  'lead-ads': api => api.get('/lead-ads'),
  'inbound-events': api => api.get('/inbound-events'),
  ministry: api => api.get('/ministry'),
  'route-draft': api => api.post('/routes/1/draft', {}),
  'route-version': api => api.get('/routes/1/versions/published'),
  'route-open-cases': api => api.get('/routes/1/open-cases'),
}

describe.each(PAGE_NAMES)('%s', name => {
  it.each(ROLES)('for %s is open in the browser exactly where the server answers', async role => {
    const answer = await CALLS[name](await app.api(role))
    // The tests' master is special.
    const isOpen = mayOpen(name, { role, special: role === 'master' })
    expect(answer.status === 403, `${answer.status} ${answer.text.slice(0, 200)}`).toBe(!isOpen)
  })
})
