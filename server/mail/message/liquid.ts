import { Context, Liquid, type Template, toValueSync } from 'liquidjs'
import { type CutText, cutAtLiquid, hasOpenLiquid } from '../../../contract/templates/liquid-tokens'
import { escapeHtml, unescapeHtml } from './escapeHtml'

/** The fields of a template that an error can name. */
export type TemplateField = 'subject' | 'preheader' | 'content' | 'style' | 'plain_text' | 'body' | 'body_ar'

/** A template that cannot be sent, with the template language's own words about it. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  constructor(
    message: string,
    /** `too_complex`, `too_large`: a cap or a limit was passed. */
    readonly code: 'invalid' | 'too_complex' | 'too_large' = 'invalid',
    /** The field at fault, where one is known. */
    readonly field?: TemplateField,
  ) {
    super(message)
  }
}

/** Data of merge fields. Keys that begin with `_` are the engine's own and are not escaped or encoded. */
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

/** Tags and outputs of one text, and letters of one of them: more is nothing that a person wrote. */
export const TOKENS_MAX = 5_000
export const TOKEN_LETTERS_MAX = 1_000
/** Pieces that one rendering may write, each turn of a loop counted: some 10 ms. A table of 100 jobs needs 2,000. */
export const STEPS_MAX = 10_000
/** Letters that one rendering may write. */
export const OUTPUT_MAX = 4_000_000
/** Letters of one part of a mail of a campaign, as it is encoded. Mail programs show a tenth of it at most. */
export const PART_MAX = 1_000_000
/** Outputs with filters that are filled in one by one: each has limits of its own. More share those of one rendering. */
const SINGLE_OUTPUTS_MAX = 20
/** Letters that the values and filters of one rendering may hold; each use of a filter counts as some letters. */
const MEMORY_MAX = 2_000_000
const FILTER_LETTERS = 100
// The time limit is the last resort. Counts decide first, so that a busy machine fails nobody's mail.
const LIMITS = { parseLimit: 2_000_000, renderLimit: 250, memoryLimit: MEMORY_MAX }
/** The engine's own filter (prepare.ts). */
export const SIGNED_FILTER = '_signed'
const engines: Record<PartKind, Liquid> = { html: makeEngine('html'), text: makeEngine('text') }
const FIELD =
  /^\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)')\s*)?\}\}$/

/**
 * Cuts a text at its Liquid code.
 * @throws {TemplateError} too_complex where it has more code than {@link TOKENS_MAX} or a longer one than
 *   {@link TOKEN_LETTERS_MAX}
 */
export function cutBounded(source: string): CutText {
  const cut = cutAtLiquid(source)
  if (cut.tokens.length > TOKENS_MAX)
    throw new TemplateError(`more than ${TOKENS_MAX} merge fields and tags`, 'too_complex')
  if (cut.tokens.some(token => token.length > TOKEN_LETTERS_MAX))
    throw new TemplateError(`a merge field or tag is longer than ${TOKEN_LETTERS_MAX} letters`, 'too_complex')
  return cut
}

/**
 * True when the text has tags, outputs that trim their neighbours, or many outputs with filters: it is then rendered as a
 * whole.
 */
export function hasControlFlow(source: string): boolean {
  const { tokens } = cutAtLiquid(source)
  if (tokens.some(token => /^\{%|^\{\{-|-\}\}$/.test(token))) return true
  return tokens.filter(token => !FIELD.test(token)).length > SINGLE_OUTPUTS_MAX
}

/**
 * Cuts a text without control flow at its outputs.
 * @throws {TemplateError} when an output does not parse, names a filter that does not exist, or passes a cap
 */
export function splitAtOutputs(source: string, kind: PartKind): SplitPart {
  const { fixed, tokens } = cutBounded(source)
  return { fixed, slots: tokens.map(token => slotOf(token, kind)) }
}

/**
 * Compiles a text with control flow.
 * @param outputMax letters that one rendering may write
 * @returns a function that renders it; it throws TemplateError when a limit is passed
 * @throws {TemplateError} when it does not parse or passes a cap
 */
export function compileWhole(
  source: string,
  kind: PartKind,
  outputMax = OUTPUT_MAX,
): (data: MergeData) => string {
  cutBounded(source)
  const templates = parse(source, kind)
  // Counters are written into the data, which both parts of a mail are made of.
  const counts = /\{%-?\s*(?:in|de)crement\b/.test(source)
  return data => run(() => render(templates, counts ? { ...data } : data, { kind, outputMax }))
}

/** @throws {TemplateError} when Liquid code is opened and not closed */
export function checkClosed(source: string): void {
  if (hasOpenLiquid(cutAtLiquid(source))) throw new TemplateError('a merge field is not closed')
}

/** @throws {TemplateError} too_complex for a longer text */
export function checkLength(text: string, max: number): string {
  if (text.length > max) throw new TemplateError(`more than ${max} letters when rendered`, 'too_complex')
  return text
}

/** Names the field in a {@link TemplateError} that the work throws. */
export function inField<T>(field: TemplateField, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw named(error, field)
  }
}

/** @returns a renderer that names its field in a {@link TemplateError}, as {@link inField} does for one call */
export function namingField<T>(field: TemplateField, render: (data: MergeData) => T): (data: MergeData) => T {
  return data => {
    try {
      return render(data)
    } catch (error) {
      throw named(error, field)
    }
  }
}

const named = (error: unknown, field: TemplateField) =>
  error instanceof TemplateError ? new TemplateError(error.message, error.code, field) : error

/** Renders with a limit on steps and on the letters written, which Liquid's own limits do not count. */
function render(
  templates: Template[],
  data: MergeData,
  { kind, outputMax }: { kind: PartKind; outputMax: number },
): string {
  const engine = engines[kind]
  const context = new Context(data, engine.options, { sync: true }, { liquid: engine })
  const { renderLimit } = context
  const checkTime = renderLimit.check.bind(renderLimit)
  let steps = 0
  renderLimit.check = now => {
    if (++steps > STEPS_MAX) throw new TemplateError(`more than ${STEPS_MAX} steps to render`, 'too_complex')
    checkTime(now)
  }
  const written = new BoundedOutput(outputMax)
  toValueSync(engine.renderer.renderTemplates(templates, context, written))
  return written.buffer
}

class BoundedOutput {
  buffer = ''
  constructor(private readonly max: number) {}
  write(value: unknown): void {
    this.buffer += textOf(value, undefined)
    checkLength(this.buffer, this.max)
  }
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
    value = Reflect.get(value, key)
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
    outputEscape: kind === 'html' ? escapeValue : countValue,
    ...LIMITS,
  })
  // A merge value is a stranger's text: a template may not switch its escaping off.
  for (const name of ['raw']) delete engine.filters[name]
  engine.registerFilter(SIGNED_FILTER, signedBy(kind))
  for (const [name, filter] of Object.entries(engine.filters)) engine.registerFilter(name, counted(filter))
  return engine
}

type Filter = Liquid['filters'][string]
type FilterFunction = Extract<Filter, (...values: never[]) => unknown>

/** A filter that costs something even where its value is empty: thousands of them may stand in a loop. */
function counted(filter: Filter): Filter {
  if (typeof filter !== 'function') return { ...filter, handler: counted(filter.handler) as FilterFunction }
  return function (this: ThisParameterType<FilterFunction>, ...values) {
    this.context.memoryLimit.use(FILTER_LETTERS)
    return filter.apply(this, values)
  }
}

function countValue(this: ThisParameterType<FilterFunction>, value: unknown): string {
  const text = textOf(value, undefined)
  this.context.memoryLimit.use(text.length)
  return text
}

function escapeValue(this: ThisParameterType<FilterFunction>, value: unknown): string {
  return escapeHtml(countValue.call(this, value))
}

/** Signs where a link of this message leads; under a symbol, so that no template can name it. */
export const SIGN_TARGET = Symbol('sign a target')

/** Puts the target of a link, as it was filled in for this person, behind the link's address, with its signature. */
function signedBy(kind: PartKind) {
  return function (this: { context: { environments: object } }, written: unknown, link: unknown): string {
    const { environments } = this.context
    const sign = SIGN_TARGET in environments ? environments[SIGN_TARGET] : undefined
    const target = kind === 'html' ? unescapeHtml(String(written)) : String(written)
    return typeof sign === 'function' ? String(sign(Number(link), target.trim())) : ''
  }
}

function parse(source: string, kind: PartKind): Template[] {
  return run(() => engines[kind].parse(source))
}

function run<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw templateError(error)
  }
}

/** Liquid wraps an error that was thrown inside it: the one that passed a limit keeps its code. */
function templateError(error: unknown): TemplateError {
  if (error instanceof TemplateError) return error
  if (!(error instanceof Error)) return new TemplateError(String(error))
  if ('originalError' in error && error.originalError instanceof TemplateError) return error.originalError
  const isLimit = /limit exceeded|call stack|string length/.test(error.message)
  return new TemplateError(error.message.split('\n')[0] ?? '', isLimit ? 'too_complex' : 'invalid')
}
