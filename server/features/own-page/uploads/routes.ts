import { buffer } from 'node:stream/consumers'
import { OWN_PAGE_FILE, OWN_PAGE_PIECE, ownPagePages } from '../../../../contract/calls/own-page'
import { Failure, fail, invalid } from '../../../../contract/http/errors'
import type { OwnPageWord } from '../../../../contract/own-page/words'
import { todayAt } from '../../../db/today'
import { countsCalls } from '../../../http/limits'
import type { ApiRequest, Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { ownerOf, type PageRow, pageOfLink } from '../../personal-links'
import { hasSession } from '../door/sessions'
import { addressOf, limited, type OpenVisit, refuseOtherSites, withPage } from '../pages/visit'
import { finishUpload } from './finish'
import { beginUpload, keepPiece, type Taker, uploadOf } from './pieces'

/** Largest parts of a call; one byte more than a file may have tells that it is too large. */
const readingOf = (bytes: number) => ({
  limits: { fileSize: bytes + 1, files: 1, fields: 5, fieldSize: 200 },
  throwFileSizeLimit: false,
})

/** Files of the person: in pieces by script, or one at a time by a form. */
export const uploadRoutes: readonly Route[] = [
  serve(
    ownPagePages.begin,
    async call => beginUpload(call.services, await takerOf(call), call.body),
    async call => {
      limited(call)
      // A stranger is refused before the body is read.
      await takerOf(call)
    },
  ),
  serve(
    ownPagePages.continue,
    async call => uploadOf(call.services, await takerOf(call), call.params.upload),
    limited,
  ),
  serve(ownPagePages.piece, call => takePiece({ ...call, query: {} }), guardPiece),
  serve(ownPagePages.sendFile, call => withPage({ ...call, query: call.query }, sendFile), limited),
]

function guardPiece(call: Pick<ApiRequest, 'ip' | 'services' | 'request'>): void {
  countsCalls('piece')(call)
  refuseOtherSites(call)
}

/** @throws Failure not_found alike for a wrong link and for a device without a session */
async function takerOf({
  services,
  params,
  request,
}: Pick<ApiRequest, 'services' | 'params' | 'request'>): Promise<Taker> {
  const linked = await pageOfLink(services, params.token ?? '')
  const isKnown = linked && (await hasSession(services, request.headers.cookie, linked.page.id))
  if (!linked || !isKnown) throw fail('not_found')
  return takerOfPage(services, linked.page)
}

const takerOfPage = async ({ sql, now }: ApiRequest['services'], page: PageRow): Promise<Taker> => ({
  ...ownerOf(page),
  pageId: page.id,
  today: await todayAt(sql, now()),
})

async function takePiece(call: ApiRequest) {
  const { services, params } = call
  const taker = await takerOf(call)
  const id = params.upload ?? ''
  const { begins, bytes } = await readPiece(call)
  const { upload, received } = await services.sql.begin(tx =>
    keepPiece(tx, taker.pageId, { id, begins, bytes }),
  )
  const isWhole = received === upload.size
  if (isWhole && !upload.done_at) await finishUpload({ ...taker, services, call }, upload)
  return { id, received, done: isWhole }
}

async function readPiece({ request }: ApiRequest): Promise<{ begins: number; bytes: Buffer }> {
  if (!request.isMultipart()) throw fail('unsupported_media_type')
  let begins = ''
  let bytes: Buffer | undefined
  for await (const part of request.parts(readingOf(OWN_PAGE_PIECE))) {
    if (part.type === 'file') bytes = await buffer(part.file)
    else if (part.fieldname === 'begins') begins = String(part.value)
    else throw invalid({ [part.fieldname.slice(0, 60)]: 'unknown_field' })
  }
  if (!/^\d{1,9}$/.test(begins)) throw invalid({ begins: 'only_numbers' })
  if (!bytes) throw invalid({ piece: 'required' })
  if (bytes.length > OWN_PAGE_PIECE) throw fail('too_large')
  return { begins: Number(begins), bytes }
}

/** Takes one file of a form, and answers with the page; what was refused stands beside its request. */
async function sendFile(visit: OpenVisit) {
  const { call, linked, isKnown } = visit
  if (!isKnown) return call.reply.redirect(addressOf(visit), 303)
  const sent: { target: string } = { target: '' }
  try {
    await takeForm(call, await takerOfPage(call.services, linked.page), sent)
    return call.reply.header('cache-control', 'no-store').redirect(addressOf(visit), 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const more = { notice: noticeOf(error), target: sent.target.slice(0, 60) }
    return call.reply.header('cache-control', 'no-store').redirect(addressOf(visit, more), 303)
  }
}

function noticeOf({ code }: Failure): OwnPageWord {
  if (code === 'too_large') return 'file_too_large'
  if (code === 'unsupported_media_type') return 'file_kind'
  if (code === 'rate_limited') return 'file_many'
  return code === 'invalid' ? 'file_empty' : 'file_failed'
}

async function takeForm(call: ApiRequest, taker: Taker, sent: { target: string }): Promise<void> {
  const { request, services } = call
  if (!request.isMultipart()) throw invalid({ file: 'required' })
  let file: { name: string; bytes: Buffer } | undefined
  for await (const part of request.parts(readingOf(OWN_PAGE_FILE))) {
    if (part.type === 'file') file = { name: part.filename, bytes: await buffer(part.file) }
    else if (part.fieldname === 'target') sent.target = String(part.value)
  }
  if (!file?.bytes.length) throw invalid({ file: 'required' })
  const { name, bytes } = file
  if (bytes.length > OWN_PAGE_FILE) throw fail('too_large')
  const begun = { target: sent.target, name: name || 'file', size: bytes.length }
  const { id } = await beginUpload(services, taker, begun)
  const { upload } = await services.sql.begin(tx => keepPiece(tx, taker.pageId, { id, begins: 0, bytes }))
  await finishUpload({ ...taker, services, call }, upload)
}
