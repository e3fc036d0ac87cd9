import { Liquid, type Template } from 'liquidjs'
import { escapeHtml, unescapeHtml } from './escapeHtml'

/** A template that cannot be sent, with the template language's own words about it. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** What merge fields can name. Keys that begin with `_` are the engine's own and are not escaped or encoded. */
export type MergeData = Record<string | symbol, unknown>

/** How a value is made safe for the part it goes into. */
export type PartKind = 'html' | 'text'

/** A place where a value goes in between two fixed parts. */
export interface Slot {
  /** The engine's own value (a token): ASCII, short, goes in as it is. */
  system: boolean
  value: (data: MergeData) => string
}

/** A part that is always the same but for its slots: `fixed` has one entry more than `slots`. */
export interface SplitPart {
  fixed: string[]
  slots: Slot[]
}

const LIMITS = { parseLimit: 2_000_000, renderLimit: 500, memoryLimit: 20_000_000 }
/** The engine's own filter (prepare.ts). */
export const SIGNED_FILTER = '_signed'
const engines: Record<PartKind, Liquid> = { html: makeEngine('html'), text: makeEngine('text') }
const TOKEN = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
const FIELD =
  /^\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)')\s*)?\}\}$/

/** @returns the Liquid tags and outputs of a text, in order. */
export function liquidTokens(source: string): string[] {
  return source.match(TOKEN) ?? []
}

/** True when the text has tags, or outputs that trim their neighbours: it is then rendered as a whole. */
export function hasControlFlow(source: string): boolean {
  return liquidTokens(source).some(token => /^\{%|^\{\{-|-\}\}$/.test(token))
}

/**
 * Cuts a text without control flow at its outputs.
 * @throws {TemplateError} when an output does not parse or names a filter that does not exist
 */
export function splitAtOutputs(source: string, kind: PartKind): SplitPart {
  const slots = liquidTokens(source).map(token => slotOf(token, kind))
  return { fixed: source.split(TOKEN), slots }
}

/**
 * Compiles a text with control flow.
 * @returns a function that renders it; it throws TemplateError when a limit is passed
 * @throws {TemplateError} when it does not parse
 */
export function compileWhole(source: string, kind: PartKind): (data: MergeData) => string {
  const engine = engines[kind]
  const templates = parse(source, kind)
  // Counters are written into the data, which both parts of a mail are made of.
  const counts = /\{%-?\s*(?:in|de)crement\b/.test(source)
  return data => run(() => String(engine.renderSync(templates, counts ? { ...data } : data)))
}

function slotOf(token: string, kind: PartKind): Slot {
  const field = FIELD.exec(token)
  if (!field) return { system: false, value: compileWhole(token, kind) }
  const [, path = '', double, single] = field
  const keys = path.split('.')
  const fallback = double ?? single
  const safe = kind === 'html' ? escapeHtml : (text: string) => text
  return {
    system: path.startsWith('_'),
    value: data => safe(textOf(lookUp(data, keys), fallback)),
  }
}

/** The same as Liquid's own lookup, own properties only. */
function lookUp(data: unknown, keys: readonly string[]): unknown {
  let value = data
  for (const key of keys) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** Liquid's `default` stands in for nil, false and what is empty. */
function textOf(value: unknown, fallback: string | undefined): string {
  if (typeof value === 'string') return value === '' && fallback !== undefined ? fallback : value
  if (value === undefined || value === null) return fallback ?? ''
  if (value === false && fallback !== undefined) return fallback
  if (Array.isArray(value)) return value.length === 0 ? (fallback ?? '') : value.join('')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function makeEngine(kind: PartKind): Liquid {
  const engine = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    templates: {},
    ...(kind === 'html' ? { outputEscape: (value: unknown) => escapeHtml(textOf(value, undefined)) } : {}),
    ...LIMITS,
  })
  // A merge value is a stranger's text: a template may not switch its escaping off.
  for (const name of ['raw']) delete engine.filters[name]
  engine.registerFilter(SIGNED_FILTER, signedBy(kind))
  return engine
}

/** Signs where a link of this message leads; under a symbol, so that no template can name it. */
export const SIGN_TARGET = Symbol('sign a target')
type SignTarget = (link: number, target: string) => string

/** Puts the target of a link, as it was filled in for this person, behind the link's address, with its signature. */
function signedBy(kind: PartKind) {
  return function (this: { context: { environments: object } }, written: unknown, link: unknown): string {
    const { [SIGN_TARGET]: sign } = this.context.environments as { [SIGN_TARGET]?: SignTarget }
    const target = kind === 'html' ? unescapeHtml(String(written)) : String(written)
    return sign?.(Number(link), target.trim()) ?? ''
  }
}

function parse(source: string, kind: PartKind): Template[] {
  return run(() => engines[kind].parse(source))
}

function run<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new TemplateError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}
