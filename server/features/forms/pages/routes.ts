import { formPages } from '../../../../contract/calls/forms'
import { FORM_LANGUAGES, type FormLanguage } from '../../../../contract/forms/choices'
import { type FormDesign, textIn } from '../../../../contract/forms/questions'
import { Failure } from '../../../../contract/http/errors'
import type { forms } from '../../../../contract/resources/forms'
import { makeCaptcha, takeCaptcha } from '../../../auth/captcha'
import { isObject } from '../../../crud/check'
import type { RowOf, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import { dropIncoming } from '../../../files/incoming'
import { countCall } from '../../../http/limits'
import type { ApiRequest, Route } from '../../../http/route'
import { type Guarded, serve } from '../../../http/serve'
import { mailKey } from '../../../mail'
import type { Services } from '../../../services'
import { type Words, wordsIn } from '../../../words'
import {
  currentNotice,
  type NoticedPage,
  pageFoot,
  proofOfNotice,
  readShownNotice,
} from '../../privacy-notices'
import { designOf, designOfVersion, languageOf } from '../design'
import { listsOf } from '../lists'
import { type Answers, type RawAnswers, readAnswers } from '../submissions/answers'
import { formBy, type Origin, receiveSubmission, type Submission } from '../submissions/receive'
import { keepSpam } from '../submissions/spam'
import {
  dropFiles,
  readSent,
  type SubmittedForm,
  storeFiles,
  type Upload,
  withNames,
} from '../submissions/uploads'
import { EMBED_SCRIPT } from './assets'
import { FORM_POLICY, type FormPage, formPage, messagePage } from './form-page'
import { MAX_AGE_MS, MIN_AGE_MS, newStamp, readStamp, type Stamp } from './stamp'

const EMBED = 'embed.js'
const UTM = ['utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term'] as const
const MAX_ORIGIN = 500

/** The page of a form, its submission and the page of thanks. */
export const publicFormRoutes: Route[] = [
  serve(formPages.show, call => openForm(call, show), limited),
  serve(formPages.send, call => openForm(call, send), limited),
  serve(formPages.thank, call => openForm(call, thank), limited),
]

/** A visit of an active form. */
interface Visit {
  call: ApiRequest
  sent: SubmittedForm
  form: RowOf<typeof forms>
  design: FormDesign
  language: FormLanguage
  organisation: string
  isEmbedded: boolean
}

/** Limits the rate before the body is read; answers with a page instead of JSON. */
async function limited(call: Guarded<typeof formPages.show>): Promise<void> {
  if (call.params.slug === EMBED) return
  try {
    countCall('form', call)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    call.reply.header('retry-after', String(error.details.retryAfter ?? 60))
    await answerMessage(call, 429, 'too_often')
  }
}

/** Opens the form of a visit; answers with a page where there is none. */
async function openForm(call: ApiRequest, act: (visit: Visit) => Promise<unknown>) {
  if (call.params.slug === EMBED) return embedScript(call)
  const form = await formBy(call.services, 'slug', call.params.slug ?? '')
  if (!form?.active) return answerMessage(call, 404, 'closed')
  const design = designOf(form)
  const sent = await sentOf(call)
  if (!sent) return answerMessage(call, 429, 'too_often')
  try {
    const asked = sent.given._lang ?? call.query.lang
    const language = languageOf(design, asked, call.request.headers['accept-language'])
    const organisation = await organisationOf(call.services)
    const isEmbedded = (call.query.embed ?? sent.given._embed) === '1'
    return await act({ call, sent, form, design, language, organisation, isEmbedded })
  } finally {
    await dropIncoming(sent.uploads)
  }
}

/** Returns the texts and files, or undefined where one address sent too many files. */
async function sentOf(call: ApiRequest): Promise<SubmittedForm | undefined> {
  try {
    return await readSent(call)
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return undefined
    throw error
  }
}

async function show(visit: Visit) {
  const { call, form, language } = visit
  const key = await mailKey(call.services.sql)
  const stamp = newStamp(key, form, call.services.now())
  const { query, request } = call
  const utm = Object.fromEntries(UTM.map(name => [`_${name}`, (query[name] ?? '').slice(0, MAX_ORIGIN)]))
  const referrer = String(request.headers.referer ?? '').slice(0, MAX_ORIGIN)
  const hidden = { _stamp: stamp, _lang: language, ...utm, _referrer: referrer }
  return answer(call, 200, await pageOf(visit, { hidden }))
}

async function send(visit: Visit) {
  const { call, sent, form, language } = visit
  const { services } = call
  const now = services.now()
  const key = await mailKey(services.sql)
  const sealed = readStamp(key, sent.given._stamp)
  const age = sealed ? now.getTime() - sealed.madeAt : 0
  const stamp = sealed?.formId === form.id && age <= MAX_AGE_MS ? sealed : undefined
  const design = stamp ? await designOfVersion(services.sql, form, stamp.version) : visit.design
  const answers = await answersOf(visit, design)
  const { given, read } = answers
  // A robot that fills in the hidden field is thanked too, so that it does not learn of the check.
  if (given._url) {
    await keepSpam(services, form, spamOf(read, language))
    return toThanks(visit)
  }
  const hidden = hiddenOf(given, stamp ? String(given._stamp) : newStamp(key, form, now))
  const refuse = async (notice?: keyof Words['public_form']) =>
    answer(call, 422, await pageOf({ ...visit, design }, { hidden, given, faults: read.faults, notice }))
  if (Object.keys(read.faults).length) return refuse()
  if (!stamp) return refuse('old')
  if (age < MIN_AGE_MS) return refuse('too_fast')
  // The second of a double click finds its captcha used: a received page needs none.
  if (await isReceived(services, stamp)) return toThanks(visit)
  const noticeId = await readShownNotice(services, noticedPage(visit), only(given._notice))
  if (noticeId === undefined) {
    read.faults._notice = 'read_notice'
    return refuse()
  }
  if (form.captcha && !(await isCaptchaRight(services, given))) return refuse('wrong_captcha')
  await receive({ ...visit, design }, stamp, { ...answers, noticeId })
  return toThanks(visit)
}

interface SentAnswers {
  given: RawAnswers
  read: Answers
  uploads: Upload[]
}

async function answersOf({ call, sent, language }: Visit, design: FormDesign): Promise<SentAnswers> {
  const fileKeys = design.fields.filter(({ kind }) => kind === 'file').map(({ key }) => key)
  const uploads = sent.uploads.filter(({ key }) => fileKeys.includes(key))
  const given = withNames(sent.given, uploads, fileKeys)
  const { sql, now } = call.services
  const clock = { today: await todayAt(sql, now()), now: now() }
  const read = readAnswers({ design, language, lists: await listsOf(sql), clock }, given)
  for (const key of fileKeys) if (sent.faults[key]) read.faults[key] = sent.faults[key]
  return { given, read, uploads }
}

async function receive(
  { call, form, design, language }: Visit,
  stamp: Stamp,
  { given, read, uploads, noticeId }: SentAnswers & { noticeId: number | null },
): Promise<void> {
  const { services } = call
  const files = await storeFiles(services, uploads)
  const submission: Submission = {
    form,
    design,
    version: stamp.version,
    language,
    read,
    files,
    from: originOf(given),
    origin: 'page',
    outsideId: receiptOf(stamp),
    sentAt: services.now(),
    ip: call.ip,
    userAgent: call.request.headers['user-agent'],
    noticeId,
  }
  try {
    const outcome = await services.sql.begin(tx => receiveSubmission(services, tx, submission))
    if (outcome === 'repeated') await dropFiles(services, files)
  } catch (error) {
    await dropFiles(services, files)
    throw error
  }
}

/** Returns the spam submission, cut to the length that its list shows. */
function spamOf({ values, answers }: Answers, language: FormLanguage): Values {
  const { name, phone = null, email = null } = values
  const shown = Object.entries(answers).slice(0, 20)
  return {
    origin: 'page',
    language,
    phone,
    email,
    name: typeof name === 'string' ? name.slice(0, 200) : null,
    answers: Object.fromEntries(
      shown.map(([key, { label, text }]) => [key, { label, text: text.slice(0, 1_000) }]),
    ),
  }
}

const noticedPage = ({ form, language }: Pick<Visit, 'form' | 'language'>): NoticedPage => ({
  subject: 'form',
  language,
  pageId: form.id,
  pageLanguage: language,
})

const receiptOf = ({ page }: Stamp) => `page:${page}`
const only = (value: string | string[] | undefined) => [value ?? ''].flat()[0] ?? ''

async function isReceived({ sql }: Services, stamp: Stamp): Promise<boolean> {
  const [row] = await sql`select 1 from form_receipts where outside_id = ${receiptOf(stamp)}`
  return row !== undefined
}

const isCaptchaRight = (services: Services, given: RawAnswers) =>
  takeCaptcha(services, only(given._captcha_id), only(given._captcha))

function hiddenOf(given: RawAnswers, stamp: string): Record<string, string> {
  const kept = ['_lang', '_embed', ...UTM.map(name => `_${name}`), '_referrer']
  return {
    _stamp: stamp,
    ...Object.fromEntries(kept.map(name => [name, only(given[name]).slice(0, MAX_ORIGIN)])),
  }
}

function originOf(given: RawAnswers): Origin {
  return Object.fromEntries([...UTM, 'referrer'].map(name => [name, only(given[`_${name}`])]))
}

async function thank(visit: Visit) {
  const { call, design, language, organisation, isEmbedded } = visit
  const words = wordsIn(language).public_form
  const text = textIn(design.thank_you, language, design.languages) || words.sent_help
  const foot = await pageFoot(call.services.sql, language)
  return answer(
    call,
    200,
    messagePage({ language, organisation, isEmbedded, foot }, { title: words.sent, text }),
  )
}

/** Redirects, so that a reload sends nothing again. */
function toThanks({ call, form, language, isEmbedded }: Visit) {
  const place = new URLSearchParams({ lang: language, ...(isEmbedded ? { embed: '1' } : {}) })
  return call.reply
    .header('cache-control', 'no-store')
    .redirect(`/f/${encodeURIComponent(String(form.slug))}/thanks?${place}`, 303)
}

type PageState = Pick<FormPage, 'hidden'> & Partial<Pick<FormPage, 'given' | 'faults' | 'notice'>>

async function pageOf(visit: Visit, { hidden, given = {}, faults = {}, notice }: PageState): Promise<string> {
  const { call, form, design, language, organisation, isEmbedded } = visit
  const { services } = call
  const captcha = form.captcha ? await makeCaptcha(services) : undefined
  const privacy = await currentNotice(services, noticedPage(visit))
  const proof = await proofOfNotice(services, noticedPage(visit), privacy)
  return formPage({
    design,
    language,
    organisation,
    isEmbedded,
    foot: await pageFoot(services.sql, language),
    lists: await listsOf(services.sql),
    given,
    faults,
    notice,
    privacy,
    // A page that is shown again carries the proof of the text that it shows now.
    hidden: { ...hidden, _embed: isEmbedded ? '1' : '', _notice: proof },
    captcha: captcha && { id: captcha.captcha_id, svg: captcha.captcha_svg },
    others: design.languages
      .filter(each => each !== language)
      .map(each => ({ language: each, href: inLanguage(call, each) })),
  })
}

function inLanguage({ query }: ApiRequest, language: FormLanguage): string {
  return `?${new URLSearchParams({ ...query, lang: language })}`
}

async function answerMessage(call: ApiRequest, status: number, message: 'closed' | 'too_often') {
  const { body } = call.request
  const asked = (isObject(body) ? body._lang : undefined) ?? call.query.lang
  const language = languageOf(
    { languages: [...FORM_LANGUAGES] },
    asked,
    `${call.request.headers['accept-language'] ?? ''},en`,
  )
  const words = wordsIn(language).public_form
  const organisation = await organisationOf(call.services)
  const isEmbedded = call.query.embed === '1'
  const text = message === 'closed' ? words.closed_help : ''
  const foot = message === 'closed' ? await pageFoot(call.services.sql, language) : ''
  return answer(
    call,
    status,
    messagePage({ language, organisation, isEmbedded, foot }, { title: words[message], text }),
  )
}

async function organisationOf({ sql }: Services): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from organisation`
  return row?.name ?? ''
}

function answer({ reply }: ApiRequest, status: number, html: string) {
  // Other sites embed forms: this header cannot list them, the policy can.
  reply.removeHeader('x-frame-options')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': FORM_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    })
    .send(html)
}

function embedScript({ reply }: ApiRequest) {
  return reply
    .type('text/javascript; charset=utf-8')
    .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
    .send(EMBED_SCRIPT)
}
