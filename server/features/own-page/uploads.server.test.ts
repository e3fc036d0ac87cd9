import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTE_LANGUAGES } from '../../../contract/routes/words'
import type { Api, Row } from '../../../tests/kit/api'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { app, mailsTo, ownPageKit, smtp, startOwnPages, type Visitor } from '../../../tests/kit/ownPage'

startOwnPages()
let user: Api
beforeAll(async () => {
  user = await app.api('user')
})

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const { make, openCase } = caseKit(() => app)
const { visitorAt, visitorOf } = ownPageKit(() => ({ app, smtp }))
const person = (values: Record<string, unknown> = {}): Promise<Row> =>
  makeCandidate({ birth_date: '1998-03-14', ...values })
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9, 'x')])

async function asked(candidate: Row, slug: string): Promise<string> {
  const answer = await user.post(`/candidates/${candidate.id}/documents/ask`, {
    ...{ kind_id: await idOf('document_kinds', slug), due_on: '2026-12-01' },
  })
  expect(answer.status, answer.text).toBe(200)
  return `document:${answer.record.id}`
}

const pieceOf = (visitor: Visitor, id: string, begins: number, bytes: Buffer) => {
  const body = new FormData()
  body.set('begins', String(begins))
  body.set('piece', new Blob([new Uint8Array(bytes)]))
  return fetch(`${app.url}${visitor.path}/uploads/${id}`, {
    method: 'POST',
    body,
    headers: { cookie: visitor.cookie },
  })
}
const begin = (visitor: Visitor, values: Record<string, unknown>) =>
  fetch(`${app.url}${visitor.path}/uploads`, {
    method: 'POST',
    body: JSON.stringify({ name: 'passport.pdf', size: 10, ...values }),
    headers: { cookie: visitor.cookie, 'content-type': 'application/json' },
  })

describe('a file', () => {
  test('goes on where the line was lost, becomes the document that was asked for, and is not checked', async () => {
    const candidate = await person({ employee_id: app.userOf('admin') })
    const visitor = await visitorOf(candidate)
    const target = await asked(candidate, 'passport')
    const bytes = pdf(300_000)
    const { id } = (await (await begin(visitor, { target, size: bytes.length })).json()) as { id: string }
    const first = bytes.subarray(0, 262_144)
    expect(await (await pieceOf(visitor, id, 0, first)).json()).toMatchObject({
      received: 262_144,
      done: false,
    })
    expect(await (await pieceOf(visitor, id, 0, first)).json()).toMatchObject({ received: 262_144 })
    expect((await pieceOf(visitor, id, 290_000, bytes.subarray(290_000))).status).toBe(409)
    const state = await visitor.get(`${visitor.path}/uploads/${id}`)
    expect(JSON.parse(state.html)).toMatchObject({ received: 262_144, done: false })
    const last = await pieceOf(visitor, id, 262_144, bytes.subarray(262_144))
    expect(await last.json()).toMatchObject({ received: 300_000, done: true })
    const paper = (await user.get(`/documents/${target.split(':')[1]}`)).record
    expect(paper).toMatchObject({ received_on: '2026-11-23', checked_on: null, checked_by: null })
    const stored = await fetch(`${app.url}${paper.file}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await visitor.get()).html).toContain('Received on 23 November 2026. Not checked yet.')
    expect((await pageOf(candidate.id)).own_page.unchecked).toBe(1)
    const [notice] = await app.sql`
      select title from notifications where kind = 'document_uploaded' and user_id = ${app.userOf('admin')}`
    expect(notice?.title).toContain('Passport')
  })

  test('is asked for as JPEG, which an iPhone makes of its photos; HEIC is refused in the language of the person', async () => {
    const candidate = await person()
    const visitor = await visitorOf(candidate)
    const target = await asked(candidate, 'passport')
    expect((await visitor.get()).html).toContain('accept="image/jpeg,image/png,application/pdf"')
    // The head of every HEIC file (ISO 23008-12): its brand, and the brands that it can be read as.
    const head = Buffer.from('0000001c6674797068656963000000006d696631686569636d696166', 'hex')
    const bytes = Buffer.concat([head, Buffer.alloc(400)])
    const order = { target, name: 'IMG_1.HEIC', size: bytes.length }
    const { id } = (await (await begin(visitor, order)).json()) as { id: string }
    expect((await pieceOf(visitor, id, 0, bytes)).status).toBe(415)
    const [paper] = await app.sql`select file from documents where candidate_id = ${candidate.id}`
    expect(paper).toEqual({ file: null })
    const form = new FormData()
    form.set('target', target)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'IMG_1.HEIC')
    const says = {
      en: 'Is it an iPhone photo (HEIC)? Take it again here, or take a screenshot of it and send that.',
      ar: 'هل هي صورة من آيفون (HEIC)؟ التقطها من جديد هنا، أو خذ لقطة شاشة لها وأرسلها.',
      fr: 'C’est une photo d’iPhone (HEIC)\u00a0? Reprenez-la ici, ou faites-en une capture d’écran et envoyez-la.',
      de: 'Ist es ein iPhone-Foto (HEIC)? Nehmen Sie es hier neu auf, oder machen Sie davon einen Screenshot',
    }
    const headers = { cookie: visitor.cookie }
    for (const language of ROUTE_LANGUAGES) {
      const address = `${app.url}${visitor.path}/files?lang=${language}`
      const sent = await fetch(address, { method: 'POST', body: form, headers, redirect: 'manual' })
      const back = await fetch(`${app.url}${sent.headers.get('location')}`, { headers })
      expect(await back.text()).toContain(says[language])
    }
  })

  test('tells what is wrong with a refused one in four languages, also of one that came another way', async () => {
    const candidate = await person()
    const visitor = await visitorOf(candidate)
    const target = await asked(candidate, 'passport')
    const id = Number(target.split(':')[1])
    const upload = await user.put(`/documents/${id}`, { received_on: '2026-11-23' })
    expect(upload.status, upload.text).toBe(200)
    const checker = await app.api('admin')
    const empty = await checker.put(`/documents/${id}`, { check_result: 'not_ok' })
    expect(empty.refusal).toMatchObject({ fields: { check_reason: 'required' } })
    const checked = await checker.put(`/documents/${id}`, { check_result: 'not_ok', check_fault: 'cut_off' })
    expect(checked.status, checked.text).toBe(200)
    const says = {
      en: 'All four corners must be on the photo.',
      ar: 'يجب أن تظهر الزوايا الأربع في الصورة.',
      fr: 'Les quatre coins doivent être sur la photo.',
      de: 'Alle vier Ecken müssen auf dem Foto sein.',
    }
    for (const language of ROUTE_LANGUAGES)
      expect((await visitor.get(visitor.path, language)).html).toContain(says[language])
    const again = await asked(candidate, 'passport')
    expect(again).not.toBe(target)
    const { html } = await visitor.get()
    expect(html.match(/<h3><bdi>Passport/g)).toHaveLength(1)
    expect(html).toContain('All four corners')
    expect(html).toContain('by 1 December 2026')
    const asksAgain = async () => (await mailsTo(smtp, String(candidate.email))).join('\n')
    // The request goes in the language in which the page had been read last.
    await expect.poll(asksAgain).toContain('können wir nicht verwenden: Ein Teil ist abgeschnitten.')
    const body = new FormData()
    body.set('target', again)
    body.set('file', new Blob([new Uint8Array(pdf(900))]), 'passport.pdf')
    await fetch(`${app.url}${visitor.path}/files`, {
      ...{ method: 'POST', body, headers: { cookie: visitor.cookie }, redirect: 'manual' },
    })
    const after = (await visitor.get()).html
    expect(after).toContain('Not checked yet.')
    expect(after).not.toContain('All four corners')
  })

  test('is refused in the language of the person: kinds, sizes, and what nobody asked for', async () => {
    const candidate = await person()
    const other = await visitorOf(await person())
    const visitor = await visitorOf(candidate)
    const target = await asked(candidate, 'passport')
    expect((await begin(visitor, { target, size: 26_214_401 })).status).toBe(422)
    expect((await begin(visitor, { target: 'document:1' })).status).toBe(422)
    expect((await begin(other, { target })).status).toBe(422)
    expect((await begin(visitorAt(visitor.path), { target })).status).toBe(404)
    const { id } = (await (await begin(visitor, { target, size: 20 })).json()) as { id: string }
    expect((await pieceOf(other, id, 0, pdf(20))).status).toBe(404)
    expect((await pieceOf(visitor, id, 0, pdf(40))).status).toBe(413)
    const page = Buffer.from('<html>no document</html>'.slice(0, 20))
    expect((await pieceOf(visitor, id, 0, page)).status).toBe(415)
    const form = new FormData()
    form.set('target', target)
    form.set('file', new Blob(['<svg/>']), 'passport.pdf')
    const sent = await fetch(`${app.url}${visitor.path}/files?lang=fr`, {
      ...{ method: 'POST', body: form, headers: { cookie: visitor.cookie }, redirect: 'manual' },
    })
    const back = await fetch(`${app.url}${sent.headers.get('location')}`, {
      headers: { cookie: visitor.cookie },
    })
    expect(await back.text()).toContain('Nous ne pouvons pas ouvrir ce fichier')
    form.set('file', new Blob([new Uint8Array(pdf(900))]), 'passport.pdf')
    await fetch(`${app.url}${visitor.path}/files`, {
      ...{ method: 'POST', body: form, headers: { cookie: visitor.cookie }, redirect: 'manual' },
    })
    expect((await visitor.get()).html).toContain('Not checked yet.')
  })

  test('answers a question of an authority, whose record stays as it is', async () => {
    const candidate = await person()
    const visitor = await visitorOf(candidate)
    const [question] = await app.sql<{ id: number }[]>`
      insert into recognitions (candidate_id, occupation, asked_for, asked_on, asked_until)
      values (${candidate.id}, 'Nurse', 'Curriculum hours', '2026-11-20', '2026-12-21') returning id`
    const bytes = pdf(500)
    const target = `recognitions:${question?.id}`
    const { id } = (await (await begin(visitor, { target, size: bytes.length })).json()) as { id: string }
    expect((await pieceOf(visitor, id, 0, bytes)).status).toBe(200)
    const [paper] = await app.sql`select name, checked_on from documents where candidate_id = ${candidate.id}`
    expect(paper).toEqual({ name: 'Curriculum hours', checked_on: null })
    const [record] = await app.sql`select answered_on from recognitions where id = ${Number(question?.id)}`
    expect(record).toEqual({ answered_on: null })
    expect((await visitor.get()).html).toContain('Received on 23 November 2026')
  })

  test('sends each document that an office asks for once, by its kind, in the language of the page', async () => {
    const candidate = await person()
    const visitor = await visitorOf(candidate)
    const [kind, internal] = await app.sql<{ id: number }[]>`
      select id from document_kinds where slug = 'passport' or internal order by internal, id limit 2`
    const values = { candidate_id: candidate.id, asked_on: '2026-11-20', asked_for_language: 'fr' }
    const kinds = { asked_kind_ids: [kind?.id, internal?.id], asked_for: 'Toutes les pages' }
    const question = await user.post('/recognitions', {
      ...{ ...values, ...kinds, occupation: 'Nurse', asked_until: '2026-12-21' },
    })
    expect(question.status, question.text).toBe(201)
    const other = await user.post('/visas', {
      ...{ ...values, asked_kind_ids: [kind?.id], asked_until: '2026-12-14' },
    })
    expect(other.status, other.text).toBe(201)
    const { html } = await visitor.get(visitor.path, 'de')
    expect(html.match(/<h3><bdi>Reisepass<\/bdi><\/h3>/g)).toHaveLength(1)
    expect(html).toContain(
      'Die Botschaft oder das Konsulat hat danach gefragt und braucht es bis zum 14. Dezember 2026',
    )
    expect(html).not.toContain('Toutes les pages')
    expect(html).toContain('Die Stelle hat dazu noch etwas geschrieben. Bitte fragen Sie uns.')
    expect((await visitor.get(visitor.path, 'fr')).html).toContain('Toutes les pages')
    const target = `visas:${other.record.id}:${kind?.id}`
    const bytes = pdf(500)
    const { id } = (await (await begin(visitor, { target, size: bytes.length })).json()) as { id: string }
    expect((await pieceOf(visitor, id, 0, bytes)).status).toBe(200)
    const [paper] =
      await app.sql`select kind_id, name, file is not null as has_file from documents where candidate_id = ${candidate.id}`
    expect(paper).toEqual({ kind_id: kind?.id, name: null, has_file: true })
    const after = (await visitor.get()).html
    expect(after.match(/<h3><bdi>Passport<\/bdi><\/h3>/g)).toHaveLength(1)
    expect(after).toContain('Received on 23 November 2026')
    const hidden = await begin(visitor, {
      target: `recognitions:${question.record.id}:${internal?.id}`,
      size: 9,
    })
    expect(hidden.status).toBe(422)
  })
})

describe('what is asked of a document', () => {
  const nursing = { procedure: 'nurse' }

  test('is said with its forms and the reason, by the step of the route that needs it', async () => {
    const candidate = await person()
    await openCase(candidate.id, 'NURSE_MEASURE', nursing)
    const visitor = await visitorOf(candidate)
    const item = async (slug: string, lang = 'en') => {
      const target = await asked(candidate, slug)
      const { html } = await visitor.get(visitor.path, lang)
      return html.split(`data-upload="${target}"`)[0]?.split('<h3>').at(-1) ?? ''
    }
    const certificate = await item('vocational_certificate')
    expect(certificate).toContain('Why: for the recognition of your qualification.')
    expect(certificate).toContain('It has to be a certified copy.')
    expect(certificate).toContain('It needs a translation into German by a sworn translator.')
    expect(await item('police_clearance')).toContain('Why: for your professional licence.')
    const birth = await item('birth_certificate')
    expect(birth).toContain('Why: it is part of your file.')
    expect(birth).not.toContain('original')
    expect(await item('practice_licence')).toContain('Why: for the recognition of your qualification.')
  })

  test('names no step that is done', async () => {
    const why = 'Why: for the recognition of your qualification.'
    const pageOf = async (candidate: Row) => {
      const visitor = await visitorOf(candidate)
      await asked(candidate, 'vocational_certificate')
      return async () => (await visitor.get()).html
    }
    const onRoute = await person()
    await openCase(onRoute.id, 'NURSE_MEASURE', nursing)
    const classic = await person()
    const [routePage, classicPage] = [await pageOf(onRoute), await pageOf(classic)]
    expect(await routePage()).toContain(why)
    expect(await classicPage()).toContain(why)
    const days = { applied_on: '2026-08-01', decided_on: '2026-11-10', notified_on: '2026-11-12' }
    for (const candidate of [onRoute, classic])
      await make('recognitions', {
        candidate_id: candidate.id,
        occupation: 'Nurse',
        result: 'partial',
        ...days,
      })
    expect(await routePage()).not.toContain(why)
    expect(await classicPage()).not.toContain(why)
  })

  test('has the name that the country of the person gives it', async () => {
    const candidate = await person({ country_id: await idOf('countries', 'jo') })
    const visitor = await visitorOf(candidate)
    await asked(candidate, 'police_clearance')
    const { html } = await visitor.get(visitor.path, 'ar')
    expect(html).toContain('شهادة عدم محكومية')
    expect(html).not.toContain('صحيفة الحالة الجنائية')
  })

  test('is not met by one that ends early or has no translation: it is said, and can be sent again', async () => {
    const candidate = await person()
    await openCase(candidate.id, 'NURSE_MEASURE', nursing)
    const visitor = await visitorOf(candidate)
    const target = await asked(candidate, 'vocational_certificate')
    const bytes = pdf(500)
    const sent = async () => {
      const { id } = (await (await begin(visitor, { target, size: bytes.length })).json()) as { id: string }
      expect((await pieceOf(visitor, id, 0, bytes)).status).toBe(200)
    }
    await sent()
    await app.sql`
      update documents set state = 'ok', check_result = 'ok', checked_on = '2026-11-23' where candidate_id = ${candidate.id}`
    const { html } = await visitor.get()
    expect(html).toContain('Checked on 23 November 2026. It does not count yet.')
    expect(html).toContain('It needs a translation into German by a sworn translator.')
    expect(html).toContain(`data-upload="${target}"`)
    await sent()
    const after = (await visitor.get()).html
    expect(after).not.toContain('It does not count yet.')
    expect(after).toContain('Received on 23 November 2026. Not checked yet.')
    const states = await app.sql`select state from documents where candidate_id = ${candidate.id} order by id`
    expect(states.map(({ state }) => state)).toEqual(['ok', 'uploaded'])
  })
})

describe('an example', () => {
  test('shows what each kind of document has to look like, folded, in the language of the page', async () => {
    const candidate = await person()
    const visitor = await visitorOf(candidate)
    const pictures = async (language?: string) =>
      (await visitor.get(visitor.path, language)).html.match(
        /<details><summary>[^<]*<\/summary><svg[^>]*>/g,
      ) ?? []
    await asked(candidate, 'cv')
    expect(await pictures()).toEqual([])
    for (const slug of ['passport', 'photos', 'school_certificate', 'police_clearance'])
      await asked(candidate, slug)
    const says = {
      en: ['What it should look like', 'A passport, open at the page with the photo'],
      ar: ['كيف يجب أن يبدو المستند', 'جواز سفر مفتوح على صفحة الصورة'],
      fr: ['À quoi cela doit ressembler', 'Un passeport ouvert à la page de la photo'],
      de: ['So soll es aussehen', 'Ein Reisepass, aufgeschlagen bei der Seite mit dem Foto'],
    }
    for (const language of ROUTE_LANGUAGES) {
      const found = await pictures(language)
      expect(found).toHaveLength(4)
      for (const text of says[language]) expect(found.join('')).toContain(text)
    }
    const kind = (await user.get(`/document-kinds/${await idOf('document_kinds', 'cv')}`)).record
    const edited = await (await app.api('master')).put(`/document-kinds/${kind.id}`, {
      example: 'certificate',
    })
    expect(edited.status, edited.text).toBe(200)
    expect(await pictures()).toHaveLength(5)
  })
})
