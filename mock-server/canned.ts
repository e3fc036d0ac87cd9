import { randomBytes } from 'node:crypto'
import type { App, Request, Row } from 'json-server'
import { fail, invalid } from '../contract/errors'
import type { Health } from '../contract/health'
import type { DomainSetup } from '../contract/mail/domain-setup'
import { usersOf } from '../contract/menu'
import { openApi } from '../contract/openapi'
import { CAMPAIGN_RESOURCES } from '../contract/resources/campaigns'
import { bytesOf, type Part, partsOf } from './multipart'
import { callerOf } from './sessions'
import { addSmallestAnswers } from './smallest'

type Rows = (name: string) => Row[]

/** A server that is well. */
const HEALTH: Health = {
  at: '2026-11-21T09:30:00.000Z',
  queue: { mails: 0, mails_since: null, tasks: 0, tasks_since: null, failed: 0 },
  mail: { last_minute: 0, last_hour: 0, last_day: 0 },
  engine: { trouble: null, trouble_since: null, set_aside: 0 },
  domains: [],
  storage: { files: 0, bytes: 0, disk_free: null, disk_size: null },
  database: { bytes: 12_000_000, connections: 1, measured: 'running', slowest: [] },
  certificate: null,
  versions: { lotse: '0.1.0', node: '20.19.0', postgres: '18.4', migration: 10 },
  backup: null,
  systems: [],
}

/** Screens, files, events, saved views and what is done with campaigns: answers of the right shape, nothing behind. */
export function addCannedAnswers(app: App, rows: Rows): void {
  const settings = {
    name: 'Lotse',
    logo_url: null,
    editor: 'grapesjs',
    time_zone: 'Europe/Berlin',
    currencies: ['EUR'],
    ready_rule: {},
    ready_rules: {},
    own_rows_only: false,
    log_months: 24,
    inbound_days: 90,
    employer_mails: 1,
    employer_days: 30,
  }
  app.all('/settings', (request, response) => {
    if (!usersOf('settings').includes(callerOf(request).role)) throw fail('forbidden')
    if (request.method === 'PUT') Object.assign(settings, request.body)
    response.json(settings)
  })
  app.get('/profile', (request, response) => response.json(own(request, rows)))
  app.get('/pin', (_request, response) => response.json({ has_pin: true }))
  app.get('/health', (request, response) => {
    if (!usersOf('health').includes(callerOf(request).role)) throw fail('forbidden')
    response.json(HEALTH)
  })
  const setup: DomainSetup = {
    ...{ transport: 'smtp', cloudflare: 'none', bounce_host: null, domains: [] },
    paces: { gmail: null, microsoft: null, yahoo: null, other: null },
  }
  app.get('/domainSetup', (_request, response) => response.json(setup))
  app.get('/mail-state', (_request, response) =>
    response.json({ mail_server: true, held: false, trouble: null }),
  )
  app.get('/openapi.json', (_request, response) => response.json(openApi()))
  app.post('/lists-un', (_request, response) =>
    response.json({
      total: 940,
      unique: 912,
      suppressed: 14,
      unsubscribed: 21,
      invalid: 2,
      sendable: 875,
      excluded: 31,
    }),
  )
  app.post('/undo', () => {
    throw fail('undo_expired')
  })
  addViews(app)
  addFiles(app)
  addEvents(app)
  for (const name of Object.values(CAMPAIGN_RESOURCES)) addCampaign(app, rows, name)
  addSmallestAnswers(app)
}

function own(request: Request, rows: Rows): Row | undefined {
  const { user } = callerOf(request)
  return rows('users').find(({ id }) => id === user)
}

/** Views are kept, and belong to whoever asks: nothing of rights or of what a role may see is behind them. */
function addViews(app: App): void {
  const views: Row[] = []
  const known = (wanted: string | undefined) => {
    const view = views.find(({ id }) => String(id) === wanted)
    if (!view) throw fail('not_found')
    return view
  }
  app.get('/views', ({ query }, response) =>
    response.json(views.filter(({ resource }) => !query.resource || resource === query.resource)),
  )
  app.post('/views', (request, response) => {
    const { state, ...body } = request.body as Row
    const now = new Date().toISOString()
    const view = {
      ...{ shared: false, pinned: true, ...body },
      id: Math.max(0, ...views.map(({ id }) => id)) + 1,
      version: 1,
      ...{ mine: true, user_id: callerOf(request).user, owner: 'Mock', reduced: false },
      state: { ...USUAL, ...(state as object) },
      ...{ created_at: now, updated_at: now },
    }
    views.push(view)
    response.status(201).json(view)
  })
  app.put('/views/:id', ({ params, body }, response) => {
    const view = known(params.id)
    const { state, version: _, ...changes } = body as Row
    const merged = state ? { state: { ...(view.state as object), ...(state as object) } } : {}
    response.json(Object.assign(view, changes, merged, { id: view.id, version: Number(view.version) + 1 }))
  })
  app.delete('/views/:id', ({ params }, response) => {
    views.splice(views.indexOf(known(params.id)), 1)
    response.status(204).send('')
  })
}

/** What a view holds where nothing was sent. */
const USUAL = {
  ...{ kind: 'list', filter: {}, sort: null, order: 'desc' },
  ...{ per_page: null, columns: null, density: null, tab: null },
}

function addFiles(app: App): void {
  const kept = new Map<string, Part>()
  app.post('/files', async (request, response, next) => {
    try {
      const parts = partsOf(await bytesOf(request), request.headers['content-type'] ?? '')
      const file = parts.find(({ name }) => name === 'file')
      const folder = parts.find(({ name }) => name === 'folder')?.bytes.toString() || 'attachments'
      if (!file?.filename) throw invalid({ file: 'required' })
      const extension = /\.\w{1,5}$/.exec(file.filename)?.[0] ?? ''
      const url = `/api/v1/files/${folder}/${randomBytes(8).toString('hex')}${extension}`
      kept.set(url, file)
      response.status(201).json({ url, name: file.filename, size: file.bytes.length, type: file.type })
    } catch (error) {
      next(error)
    }
  })
  app.get('/files/*', (request, response) => {
    const file = kept.get(request.originalUrl.replace(/\?.*$/, ''))
    if (!file) throw fail('not_found')
    response.type(file.type).send(file.bytes)
  })
}

/** An open stream in which nothing ever happens. */
function addEvents(app: App): void {
  app.get('/events', (request, response) => {
    response.setHeader('Content-Type', 'text/event-stream')
    response.setHeader('Cache-Control', 'no-store')
    response.write(': open\n\n')
    const beat = setInterval(() => response.write(': still open\n\n'), 20_000)
    request.once('close', () => clearInterval(beat))
  })
}

const MOVES: Record<string, { from: string; to: string }> = {
  'send-now': { from: 'draft', to: 'sending' },
  'send-later': { from: 'draft', to: 'scheduled' },
  cancel: { from: 'scheduled', to: 'draft' },
  stop: { from: 'sending', to: 'stopped' },
  resume: { from: 'stopped', to: 'sending' },
}

function addCampaign(app: App, rows: Rows, name: string): void {
  const find = ({ params }: Request) => {
    const found = rows(name).find(({ id }) => String(id) === params.id)
    if (!found) throw fail('not_found')
    return found
  }
  for (const [verb, { from, to }] of Object.entries(MOVES)) {
    app.post(`/${name}/:id/${verb}`, (request, response) => {
      const campaign = find(request)
      if (campaign.status !== from) throw fail('wrong_state')
      response.json(Object.assign(campaign, { status: to, version: Number(campaign.version) + 1 }))
    })
  }
  app.post(`/${name}/:id/test`, (_request, response) => response.json({ sent: 1 }))
  app.post(`/${name}/:id/uncertain`, (_request, response) => response.json({ resent: 0, assumed_sent: 0 }))
  app.get(`/${name}/:id/report`, (request, response) => {
    const { recipients, sent, opened, clicked, bounced, complained } = find(request)
    response.json({
      counts: { recipients, sent, opened, clicked, bounced, complained },
      links: [{ url: 'https://www.example.org/programs', clicks: clicked }],
      ...{ bounces: [], suppressed: [], left_out: [], reasons: [], providers: [], series: [] },
      machines: { opens: 0, clicks: 0 },
    })
  })
}
