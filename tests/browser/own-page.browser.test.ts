import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTE_LANGUAGES } from '../../contract/routes/words'
import type { Api } from '../kit/api'
import { accessibilityFaults, pictureOfLongForm } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { HEIC_PHOTO } from '../kit/heic'
import { mailsTo } from '../kit/ownPage'
import { pictureFailures, type Served, startServed } from '../kit/served'
import { photoOf } from '../kit/stories'

let served: Served
let user: Api
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-own-page-'))
  served = await startServed({ smtp: true })
  user = await served.api('user')
})
afterAll(async () => {
  await served?.stop()
  await rm(folder, { recursive: true, force: true })
})
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
  const employer = await master.post('/bw-leads', { company: 'Klinikum Ulm', city: 'Ulm' })
  const position = await master.post('/positions', {
    ...{ bw_lead_id: employer.record.id, name: 'Pflegefachkraft', city: 'Ulm', number: 2 },
  })
  const match = await master.post('/matches', { candidate_id: id, position_id: position.record.id })
  expect(match.status, match.text).toBe(201)
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

  await phone.getByLabel('مع صورتي أيضًا').check()
  await phone.setViewportSize({ width: 390, height: 1_500 })
  await pictureOfLongForm(phone, 'own-page-question-ar')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('button', { name: 'نعم، أوافق' }).click()
  await phone.getByRole('heading', { name: 'Klinikum Ulm' }).waitFor()
  const [consent] =
    await served.sql`select answer, shares, language from employer_consents where candidate_id = ${id}`
  expect(consent).toEqual({ answer: 'yes', shares: ['photo'], language: 'ar' })
  const form = phone.locator('form[data-upload]').first()
  const choose = async (name: string, photo: string) => {
    await form.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') },
    })
    await form.getByText(name).waitFor()
  }
  await form.locator('input[type=file]').setInputFiles({
    ...{ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: HEIC_PHOTO },
  })
  await form.getByText('IMG_1.jpg').waitFor()
  const preview = form.locator('li canvas')
  const isWider = () => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height)
  expect(await isWider()).toBe(true)
  await form.getByRole('button', { name: 'تدوير' }).click()
  await expect.poll(isWider).toBe(false)
  await form.getByRole('button', { name: 'إزالة: IMG_1.jpg' }).click()
  await choose('photo0.jpg', await photoOf(phone, 300))
  await choose('cut.jpg', await photoOf(phone, -500))
  await choose('blurred.jpg', await photoOf(phone, 300, 24))
  await form.locator('li', { hasText: 'cut.jpg' }).getByText('يبدو أن جزءًا من هذه الصفحة مقطوع').waitFor()
  await form.locator('li', { hasText: 'blurred.jpg' }).getByText('تبدو هذه الصفحة غير واضحة').waitFor()
  expect(await form.locator('li p.bad').count()).toBe(2)
  await phone.setViewportSize({ width: 390, height: 1_500 })
  await pictureOfLongForm(phone, 'own-page-photos-ar')
  await phone.setViewportSize({ width: 390, height: 844 })
  expect(await accessibilityFaults(phone)).toEqual([])
  await form.getByRole('button', { name: 'إزالة: blurred.jpg' }).click()
  const chooser = phone.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'التقاط من جديد: cut.jpg' }).click()
  await (await chooser).setFiles({
    ...{ name: 'photo1.jpg', mimeType: 'image/jpeg' },
    buffer: Buffer.from(await photoOf(phone, 300), 'base64'),
  })
  await form.getByText('photo1.jpg').waitFor()
  expect(await form.locator('li').count()).toBe(2)
  expect(await form.locator('li p.bad').count()).toBe(0)
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
    await pictureOfLongForm(phone, `own-page-${language}`)
    await phone.setViewportSize({ width: 390, height: 844 })
  }
  await staff.reload()
  await card.getByRole('link', { name: '1 file to check' }).waitFor()
  await card.scrollIntoViewIfNeeded()
  await pictureOfLongForm(staff, 'own-page-staff')
  await card.getByRole('button', { name: 'Close page' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Close page' }).click()
  await card.getByText('The page is closed.').waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor()
  expect(served.faults).toEqual([])
})

test('a file goes on after a reload where the line was lost; one that is too large is refused before it is sent', async () => {
  const master = await served.api('master')
  const candidate = await master.post('/candidates', {
    ...{
      name: 'Salma Idrissi',
      phone: '+212661748215',
      email: 'salma@mail.example',
      birth_date: '1998-03-14',
    },
  })
  const { id } = candidate.record
  const [kind] = await served.sql<{ id: number }[]>`select id from document_kinds where slug = 'passport'`
  await user.post(`/candidates/${id}/documents/ask`, { kind_id: kind?.id, due_on: dayFromToday(10) })
  // The two minutes in which requests are collected are over.
  await served.sql`
    update graphile_worker._private_jobs set run_at = now() where (payload ->> 'candidate')::bigint = ${id}`
  const path = await waitFor('salma@mail.example', /(\/p\/[\w-]{22})/)
  const phone = await served.open(null, { locale: 'en', width: 390, height: 844 })
  await phone.goto(`${path}?lang=en`)
  await phone.getByRole('button', { name: 'Send me the code' }).click()
  await phone.getByLabel('Code (6 digits)').fill(await waitFor('salma@mail.example', /: (\d{6})/))
  await phone.getByLabel('Your date of birth').fill('1998-03-14')
  await phone.getByRole('button', { name: 'Open my page' }).click()
  const form = phone.locator('form[data-upload]').first()
  // Files on disk: bytes given to the browser directly travel as text, which a busy machine takes long for.
  const pdf = async (name: string, size: number) => {
    const path = join(folder, name)
    await writeFile(path, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9, 'x')]))
    return path
  }
  let calls = 0
  phone.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/uploads')) calls += 1
  })
  const choose = form.locator('input[type=file]')
  await choose.setInputFiles(await pdf('scan.pdf', 26_214_401))
  await form.getByText('The file is larger than 25 MB.').waitFor()
  expect(calls).toBe(0)
  await choose.setInputFiles(await pdf('passport.pdf', 700_000))
  await form.getByText('passport.pdf').waitFor()
  await phone.route('**/uploads/**', route => (calls > 2 ? route.abort() : route.continue()))
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('No connection.').waitFor()
  await phone.unroute('**/uploads/**')
  calls = 0
  await phone.reload()
  await phone.getByText('Not checked yet.').waitFor()
  // Two pieces of three were left, and the upload was not begun anew.
  expect(calls).toBe(2)
  const [paper] = await served.sql<{ size: number }[]>`
    select f.size from documents d join files f on d.file like '%' || f.path where d.candidate_id = ${id}`
  expect(paper).toEqual({ size: 700_000 })
  expect(served.faults).toEqual([])
})
