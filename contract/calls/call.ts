import { z } from 'zod'
import { ROLES, type Role, type Verb } from '../access/roles'
import { can, type Definition, type RecordOf } from '../definition/define'
import type { Kind } from '../definition/fields'

/**
 * Callers of a call: anybody; a live session even while it is locked or without a role; any session with a role; or only
 * some roles.
 */
export type Access = 'public' | 'session' | 'staff' | readonly Role[]

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type PathOf<Line extends string> = Line extends `${Method} ${infer Path}` ? Path : never

/** The parameters of a path: ids are numbers, all else is text. */
export type PathParams<Line extends string> = {
  [Name in NamesIn<PathOf<Line>>]: Name extends 'id' | `${string}_id` ? number : string
}

type Schema = z.ZodType | undefined
type QuerySchema = z.ZodObject | undefined
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** A call of the API, declared once for server, browser, mock, documents and tests. */
export interface ApiCall<
  Line extends string = string,
  Query extends QuerySchema = QuerySchema,
  Body extends Schema = Schema,
  Answer extends Schema | string = Schema | string,
> {
  /** Method and path, as declared. */
  line: Line
  method: Method
  /** Below `/api/v1` unless it starts with `//`, which is the origin's root. Parameters stand in braces. */
  path: string
  /** The resource or the part it belongs to. */
  tag: string
  /** A name that no other call has. */
  id: string
  summary: string
  access: Access
  /** Takes the session from the cookie too, for elements that send no bearer. */
  cookie?: true
  /** An object of text parameters; `describe` says the meaning of each. */
  query: Query
  /** The JSON body; a file upload where `upload` says so. */
  body: Body
  /** The same where the handler checks it: a record's fields depend on the caller's role, parts of an upload are streamed. */
  sent?: z.ZodType
  upload?: true
  /** Bytes that the body may have; `BODY_USUAL` unless said. */
  bodyMax?: number
  /** The status of what went well. 204 has no answer. */
  status: 200 | 201 | 202 | 204 | 302 | 303
  /** The JSON answer, or the media type of another one. */
  answer: Answer
}

type Optional = 'tag' | 'id' | 'query' | 'body' | 'status' | 'answer'
/** The parts of a declaration beside its line. Without an answer its status is 204. */
type Options<Query extends QuerySchema, Body extends Schema, Answer extends Schema | string> = Omit<
  ApiCall<string, Query, Body, Answer>,
  'line' | 'method' | 'path' | Optional
> &
  Partial<Pick<ApiCall<string, Query, Body, Answer>, Optional>>

/**
 * Declares one call of the API.
 * @param line method and path below `/api/v1` with parameters in braces, `POST /courses/{id}/seats`; a path that starts
 * with `//` is of the origin's root
 */
export function call<
  const Line extends `${Method} /${string}`,
  Query extends z.ZodObject | undefined = undefined,
  Body extends Schema = undefined,
  Answer extends Schema | string = undefined,
>(line: Line, options: Options<Query, Body, Answer>): ApiCall<Line, Query, Body, Answer>
export function call(
  line: `${Method} /${string}`,
  { access, query, body, answer, ...options }: Options<QuerySchema, Schema, Schema | string>,
): ApiCall {
  const method = METHODS.find(each => line.startsWith(`${each} `)) ?? 'GET'
  const path = line.slice(method.length + 1)
  return {
    ...options,
    line,
    method,
    path,
    tag: options.tag ?? path.split('/').find(Boolean) ?? '',
    access,
    id: options.id ?? `${method}${path.replace(/[{}./]+/g, ' ')}`.toLowerCase().trimEnd(),
    status: options.status ?? (answer === undefined ? 204 : 200),
    query,
    body,
    answer,
  }
}

/**
 * Declares the answer of a call that returns a record of a resource. No field is required, as roles do not see all of
 * them (the type says what the office sees), and hooks may add some. Stored values are not checked as strictly as new
 * ones: their rules may be younger. The schema is made where a test or a document reads it: that of a candidate takes a
 * browser many milliseconds.
 */
export function recordAnswer<D extends Definition>(
  definition: D,
): z.ZodType<RecordOf<D>, Record<string, unknown>>
export function recordAnswer(definition: Definition): z.ZodType {
  return z.lazy(() => {
    const fields = Object.entries(definition.fields).map(([name, { kind, options }]) => {
      const stored = WIRE[kind] ?? z.string()
      return [name, (options.many ? z.array(stored) : stored).nullable()]
    })
    const system = { id: z.int().positive(), version: z.int(), created_by: z.int().nullable() }
    return z.looseObject({ ...Object.fromEntries(fields), ...system }).partial()
  })
}

/** Kinds of fields that are no text in an answer. */
const WIRE: Partial<Record<Kind, z.ZodType>> = {
  // Decimals come as text where they are stored (`numeric`), and as numbers where they are computed.
  number: z.union([z.number(), z.string()]),
  flag: z.boolean(),
  ref: z.int(),
  refs: z.array(z.int()),
  json: z.record(z.string(), z.unknown()),
  secret: z.boolean(),
  file: z.union([z.string(), z.object({ url: z.string(), name: z.string() })]),
}

/** @returns the roles that a resource lets use a verb */
export const rolesFor = (definition: Definition, verb: Verb): readonly Role[] =>
  ROLES.filter(role => can(definition, role, verb))

type In<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined

/** The server hands these to the function that serves a call: checked where the call declares them, else as they came. */
export type Params<C extends ApiCall> = PathParams<C['line']>
export type QueryOf<C extends ApiCall> = C['query'] extends z.ZodType
  ? z.output<C['query']>
  : Record<string, string>
export type BodyOf<C extends ApiCall> = C['body'] extends z.ZodType ? z.output<C['body']> : unknown
/** The return value of that function; a call of another media type answers by itself. */
export type ServedAnswer<C extends ApiCall> = C['answer'] extends z.ZodType
  ? z.input<C['answer']>
  : C['answer'] extends string
    ? unknown
    : // biome-ignore lint/suspicious/noConfusingVoidType: a function without an answer returns nothing.
      void

/** The answer that the browser gets. */
export type AnswerOf<C extends ApiCall> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined

/** The request that the browser sends: parameters of the path, query and body, each only where the call has it. */
export type RequestOf<C extends ApiCall> = (keyof Params<C> extends never ? unknown : { params: Params<C> }) &
  (C['query'] extends z.ZodType ? { query: In<C['query']> } : unknown) &
  (C['body'] extends z.ZodType ? { body: In<C['body']> } : unknown)
