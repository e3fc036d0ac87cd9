import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTE_LANGUAGES } from '../../contract/routes/words'
import type { Api } from '../kit/api'
import { accessibilityFaults, picture } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { mailsTo } from '../kit/ownPage'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let user: Api

beforeAll(async () => {
  served = await startServed({ smtp: true })
  user = await served.api('user')
})
afterAll(() => served?.stop())
pictureFailures()

/** Texts of each page: its greeting, that nothing is owed, and that a document waits to be checked. */
const SAYS = {
  ar: ['مرحبًا منى صالح', 'ليس عليك أي مبلغ لنا.', 'لم يُراجع بعد.'],
  en: ['Hello Mona Saleh', 'You owe us nothing.', 'Not checked yet.'],
  fr: ['Bonjour Mona Saleh', 'Vous ne nous devez rien.', 'Pas encore vérifié.'],
  de: ['Guten Tag, Mona Saleh', 'Sie schulden uns nichts.', 'Noch nicht geprüft.'],
}

async function waitFor(address: string, what: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(served.smtp, address)).map(text => what.exec(text)?.[1]).findLast(Boolean)
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

/** A photo as a camera makes it. */
const photoOf = (page: Page, color: string) =>
  page.evaluate(async fill => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 4000
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = fill
    context.fillRect(0, 0, 3000, 4000)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, color)

test('a person opens the page by a code, sends a passport of two photos over a bad line, and reads it in four languages', async () => {
  const master = await served.api('master')
  const candidate = await master.post('/candidates', {
    ...{ name: 'Mona Saleh', name_arabic: 'منى صالح', phone: '+212661748211', email: 'mona@mail.example' },
    ...{ birth_date: '1998-03-14', recognition_ready: true, recognition_ready_date: dayFromToday(-20) },
  })
  expect(candidate.status, candidate.text).toBe(201)
  const { id } = candidate.record
  const staff = await served.open('user')
  await staff.goto(`/candidates/${id}`)
  const card = staff.getByRole('region', { name: 'Own page' })
  await card.getByRole('button', { name: 'Send link' }).click()
  await card.getByText('Link sent by email').waitFor()
  const [kind] = await served.sql<{ id: number }[]>`select id from document_kinds where slug = 'passport'`
  await user.post(`/candidates/${id}/documents/ask`, { kind_id: kind?.id, due_on: dayFromToday(10) })
  await served.sql`
    insert into visas (candidate_id, state, mission, appointment_at)
    values (${id}, 'appointment_booked', 'Consulate Rabat', now() + interval '9 days')`
  const path = await waitFor('mona@mail.example', /(\/p\/[\w-]{22})/)

  const phone = await served.open(null, { locale: 'ar', width: 390, height: 844 })
  const sizes: number[] = []
  const hosts = new Set<string>()
  phone.on('response', answer => hosts.add(new URL(answer.url()).host))
  phone.on(
    'requestfinished',
    request => void request.sizes().then(({ responseBodySize }) => sizes.push(responseBodySize)),
  )
  await phone.goto(`${path}?lang=ar`)
  await phone.getByRole('button', { name: 'أرسلوا لي الرمز' }).click()
  const code = await waitFor('mona@mail.example', /: (\d{6})/)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByLabel('الرمز (6 أرقام)').fill(code)
  await phone.getByLabel('تاريخ ميلادك').fill('1998-03-14')
  sizes.length = 0
  await phone.getByRole('button', { name: 'افتح صفحتي' }).click()
  await phone.getByRole('heading', { level: 1, name: 'مرحبًا منى صالح' }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await expect.poll(() => sizes.length).toBeGreaterThanOrEqual(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  expect([...hosts]).toEqual([new URL(served.url).host])

  const photos = [await photoOf(phone, '#a33'), await photoOf(phone, '#3a3')]
  const form = phone.locator('form[data-upload]').first()
  for (const [index, photo] of photos.entries())
    await form.locator('input[type=file]').setInputFiles({
      ...{ name: `photo${index}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') },
    })
  await form.getByText('photo1.jpg').waitFor()
  let lost = 0
  await phone.route('**/uploads/**', route =>
    route.request().method() === 'POST' && lost++ === 0 ? route.abort() : route.continue(),
  )
  await form.getByRole('button', { name: 'إرسال', exact: true }).click()
  await phone.getByText('لم يُراجع بعد.').waitFor()
  expect(lost).toBeGreaterThan(1)
  const [paper] = await served.sql<{ file: string; checked_on: string | null }[]>`
    select file, checked_on from documents where candidate_id = ${id}`
  expect(paper).toMatchObject({ file: expect.stringMatching(/\.pdf$/), checked_on: null })

  for (const language of ROUTE_LANGUAGES) {
    await phone.goto(`${path}?lang=${language}`)
    for (const text of SAYS[language]) await phone.getByText(text).first().waitFor()
    const isWide = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
    await phone.setViewportSize({ width: 390, height: 2_600 })
    await picture(phone, `own-page-${language}`)
    await phone.setViewportSize({ width: 390, height: 844 })
  }
  await staff.reload()
  await card.getByRole('link', { name: '1 file to check' }).waitFor()
  await card.scrollIntoViewIfNeeded()
  await picture(staff, 'own-page-staff')
  await card.getByRole('button', { name: 'Close page' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Close page' }).click()
  await card.getByText('The page is closed.').waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor()
  expect(served.faults).toEqual([])
})
