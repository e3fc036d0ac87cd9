/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../../server/crud/notify'
import { accessibilityFaults, pictureOfLongForm } from '../kit/chromium'
import { type PushService, startPushService } from '../kit/pushService'
import { pictureFailures, type Served, settle, startServed } from '../kit/served'

let served: Served
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  served = await startServed({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
})
afterAll(async () => {
  await served?.stop()
  await service?.stop()
})
pictureFailures()

/** The settings of the own user, in a browser that may show notifications and whose push service is the test's. */
async function settings(locale = 'en'): Promise<Page> {
  const page = await served.open('user', { worker: true, width: 390, height: 844, dark: locale === 'ar' })
  await page.context().grantPermissions(['notifications'], { origin: served.url })
  await page.exposeFunction('subscribeByTest', (key: string) => service.subscribe(key))
  await page.addInitScript(chosen => {
    localStorage.setItem('lotse.locale', chosen)
    const asked: string[] = []
    Object.assign(window, { asked })
    let current: unknown = null
    Notification.requestPermission = async () => {
      asked.push('permission')
      return 'granted'
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async options => {
      asked.push('subscribe')
      const { subscribeByTest } = window as unknown as { subscribeByTest(key: unknown): Promise<object> }
      const json = (await subscribeByTest(options?.applicationServerKey)) as { endpoint: string }
      const unsubscribe = async () => {
        current = null
        return true
      }
      current = { endpoint: json.endpoint, toJSON: () => json, unsubscribe }
      return current as PushSubscription
    }
  }, locale)
  await page.goto('/profile?tab=settings')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
const devices = () => served.sql`select id from push_devices`

test('is off, asked for by a click alone, and comes once both kind and device are chosen', async () => {
  const page = await settings()
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'On the lock screen' }) })
  const start = card.getByRole('button', { name: 'Turn on for this device' })
  await start.waitFor()
  await settle(page)
  expect(await asked(page)).toEqual([])
  for (const name of ['Due calls', 'New assignments', 'Deadlines'])
    expect(await card.getByRole('checkbox', { name }).isChecked(), name).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('checkbox', { name: 'New assignments' }).click()
  await expect.poll(() => card.getByRole('checkbox', { name: 'New assignments' }).isChecked()).toBe(true)
  await start.click()
  await card.getByRole('button', { name: 'Turn off for this device' }).waitFor()
  expect(await asked(page)).toEqual(['permission', 'subscribe'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await card.scrollIntoViewIfNeeded()
  await pictureOfLongForm(page, 'push-en')
  const to = [await served.userOf('user')]
  await served.services.sql.begin(tx =>
    notify(tx, { kind: 'lead_assigned', to, values: { name: 'Noura Kandil', by: 'Omar' } }),
  )
  await expect.poll(() => service.pushed.length).toBe(1)
  expect(service.pushed[0]?.message).toMatchObject({ title: 'New assignments', url: '/notifications' })
  await card.getByRole('button', { name: 'Turn off for this device' }).click()
  await start.waitFor()
  expect(await devices()).toEqual([])
})

/** What the test puts into the worker. */
interface WorkerScope {
  shown: object[]
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
}

/** Has the browser give its worker a message as if the push service had sent it. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>(done =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: served.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
}

test('is shown by the worker, which leads an open page where it belongs', async () => {
  const page = await settings('ar')
  await page.getByRole('heading', { name: 'على شاشة القفل' }).scrollIntoViewIfNeeded()
  await pictureOfLongForm(page, 'push-ar')
  const [worker] = page.context().serviceWorkers()
  // A browser without windows shows no notification, and focuses a page for a click alone.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options })
    scope.WindowClient.prototype.focus = async function focus() {
      return this
    }
  })
  await deliver(page, { title: 'Due calls', body: '1', tag: 'calls', url: '/leads?queue=1' })
  const shown = () => worker?.evaluate(() => (globalThis as unknown as WorkerScope).shown)
  await expect.poll(shown).toEqual([
    {
      title: 'Due calls',
      body: '1',
      tag: 'calls',
      icon: '/icons/mark-192.png',
      data: '/leads?queue=1',
    },
  ])
  await worker?.evaluate(() => {
    const notification = { close: () => undefined, data: '/leads?queue=1' }
    const clicked = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: () => undefined,
    })
    dispatchEvent(clicked)
  })
  await page.waitForURL('**/leads?queue=1')
})

test('no script broke', () => expect(served.faults).toEqual([]))
