import { afterAll, beforeAll, describe, test } from 'vitest'
import { CASES } from './conformance'
import { startApp, type TestApp } from './kit/app'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

describe('the server', () => {
  for (const { name, run } of CASES) test(name, () => run(app.api))
})
