import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointment, at, type Bookings, startBookings } from '../../../tests/kit/bookings'
import { comparePeople } from '../candidates/identity/comparePeople'

let bookings: Bookings
let slug: string
let booked = 0
beforeAll(async () => {
  bookings = await startBookings()
  slug = (await bookings.kind({ capacity: 20 })).slug
})
afterAll(() => bookings?.app.stop())

interface Made {
  id: number
  candidate_id: number | null
  lead_id: number | null
}

/** Books as a visitor. @returns the page that follows, and the record */
async function book(person: { email: string; phone: string; name?: string }) {
  const form = {
    name: 'Visitor',
    lang: 'en',
    tz: 'UTC',
    at: at(`${10 + booked++}:00`),
    ...person,
  }
  const { status, to, text } = await bookings.visit(`/book/${slug}`, form)
  expect(status, text.slice(text.indexOf('<h1'), text.indexOf('<h1') + 400)).toBe(303)
  return { path: to.split('?')[0] as string, made: await newest() }
}
const newest = async () =>
  (
    await bookings.app.sql<Made[]>`
    select id, candidate_id, lead_id from online_appointments order by id desc limit 1`
  )[0] as Made
const stored = async ({ id }: Made) =>
  (await bookings.app.sql`select candidate_id, lead_id from online_appointments where id = ${id}`)[0]
const lead = async (id: number | null) =>
  (await bookings.app.sql`select visitor, deleted_at, candidate_id from leads where id = ${id}`)[0]

/** The path in the mail to a visitor. */
async function mailedPath(recipient: string): Promise<string> {
  const mail = async () =>
    (
      await bookings.app.sql<{ raw: Buffer }[]>`
        select raw from outbox where recipient = ${recipient} order by id desc limit 1`
    )[0]?.raw
  await expect.poll(mail).toBeDefined()
  const { text } = await PostalMime.parse((await mail()) as Buffer)
  return /\/book\/\S+/.exec(text ?? '')?.[0] ?? ''
}

test('a booking with the address or phone of a candidate stays with a visitor of its own, which the work list compares', async () => {
  const person = { name: 'Huda Nabil', phone: '+201005550001', email: 'huda.nabil@mail.example' }
  const candidate = await bookings.made('candidates', person)
  const strange = { phone: '+201005550002', email: person.email }
  const unknown = await bookings.visit(`/book/${slug}`, {
    ...{ name: 'Nobody', lang: 'en', tz: 'UTC', at: at('10:00') },
    ...{ phone: '+201005550009', email: 'nobody@mail.example' },
  })
  const { path, made } = await book(strange)
  expect(unknown.to.replace(/[^/]*$/, '')).toBe(path.replace(/[^/]*$/, ''))
  expect(made.candidate_id).toBeNull()
  expect(await lead(made.lead_id)).toEqual({ visitor: true, deleted_at: null, candidate_id: null })
  await comparePeople(bookings.app.services, new AbortController().signal)
  const pairs = (await bookings.master.get('/possible-duplicates')).page.data
  expect(pairs).toContainEqual(
    expect.objectContaining({ candidate_id: candidate.id, lead_id: made.lead_id, reason: 'email' }),
  )
  // The page that follows the form proves nothing: whoever wrote the form has it.
  for (const act of [{ act: 'confirm' }, { act: 'move', at: at('20:00') }] as Record<string, string>[])
    expect((await bookings.visit(path, act)).status).toBe(303)
  expect((await stored(made))?.candidate_id).toBeNull()
  // Nor does another visitor write onto one that is not confirmed, by one of the two marks.
  expect((await book({ phone: strange.phone, email: 'third@mail.example' })).made.lead_id).not.toBe(
    made.lead_id,
  )
})

test('the link of the mail gives the booking to the person who has the address; what was made for it goes to the bin', async () => {
  const person = { name: 'Omar Said', phone: '+201005550011', email: 'omar.said@mail.example' }
  const candidate = await bookings.made('candidates', person)
  const { made } = await book(person)
  expect(made.candidate_id).toBeNull()
  const link = await mailedPath(person.email)
  expect((await bookings.visit(link)).status).toBe(200)
  expect((await stored(made))?.candidate_id).toBeNull()
  expect((await bookings.visit(link, { act: 'confirm' })).status).toBe(303)
  expect(await stored(made)).toEqual({ candidate_id: candidate.id, lead_id: null })
  expect((await lead(made.lead_id))?.deleted_at).not.toBeNull()
})

test('of a family with one address the link chooses by the phone, and nobody where that is unknown', async () => {
  const email = 'family@mail.example'
  const mother = await bookings.made('candidates', { name: 'Amal', phone: '+201005550021', email })
  await bookings.made('leads', { name: 'Nour', phone: '+201005550022', email })
  const visits = [
    { phone: '+201005550021', wanted: mother.id },
    { phone: '+201005550029', wanted: null },
  ]
  for (const { phone, wanted } of visits) {
    await bookings.app.sql`delete from outbox where recipient = ${email}`
    const { made } = await book({ email, phone })
    expect((await bookings.visit(await mailedPath(email), { act: 'confirm' })).status).toBe(303)
    expect((await stored(made))?.candidate_id).toBe(wanted)
  }
})

test('the link leaves a booking apart that a rule refuses its person, and says nothing of it', async () => {
  const person = { name: 'Ola', phone: '+201005550041', email: 'ola@mail.example' }
  const candidate = await bookings.made('candidates', person)
  const { made } = await book(person)
  const [{ at: taken } = { at: '' }] = await bookings.app.sql<{ at: string }[]>`
    select at from online_appointments where id = ${made.id}`
  const other = await bookings.kind()
  await bookings.made('online-appointments', appointment(other, { at: taken, candidate_id: candidate.id }))
  expect((await bookings.visit(await mailedPath(person.email), { act: 'confirm' })).status).toBe(303)
  expect(await stored(made)).toEqual({ candidate_id: null, lead_id: made.lead_id })
})

test('bookings of one visitor share a lead until one of us writes it', async () => {
  const person = { phone: '+201005550031', email: 'nada@mail.example' }
  const [first, second] = [await book(person), await book(person)]
  expect(second.made.lead_id).toBe(first.made.lead_id)
  const path = `/leads/${first.made.lead_id}`
  expect((await bookings.master.put(path, { note: 'Called' })).status).toBe(200)
  expect((await book(person)).made.lead_id).not.toBe(first.made.lead_id)
})
