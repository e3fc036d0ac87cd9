import { z } from 'zod'
import { recordSchema } from '../check'
import { can, type Definition, type RecordOf } from '../define'
import type { Endpoint, Method } from '../endpoints'
import { ROLES, type Role, type Verb } from '../roles'

/**
 * Who may make a call: anybody; a live session even while it is locked or without a role; any session with a role; or
 * only some roles.
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

/** Declares a call once for server, browser, mock, documents and tests. */
export interface ApiCall<
  Line extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema | string = Schema | string,
> extends Omit<Endpoint, 'query' | 'body' | 'answer'> {
  /** Method and path, as declared. */
  line: Line
  access: Access
  querySchema: Query
  query: Endpoint['query']
  body: Body
  answer: Answer
}

interface Options<Query extends Schema, Body extends Schema, Answer extends Schema | string>
  extends Pick<Endpoint, 'summary' | 'bodyMax' | 'upload' | 'cookie' | 'status'> {
  access: Access
  /** The resource or part in the document; the first part of the path unless said. */
  tag?: string
  /** An object of text parameters; `describe` says what each is. */
  query?: Query
  body?: Body
  /** The JSON answer, or the media type of another one. Nothing is 204. */
  answer?: Answer
}

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
>(line: Line, options: Options<Query, Body, Answer>): ApiCall<Line, Query, Body, Answer> {
  const [method, path] = line.split(' ') as [Method, string]
  const name = path.replace(/[{}.]+/g, ' ').replace(/\/+/g, ' ')
  const { access, query, body, answer, tag = path.split('/').find(Boolean) ?? '', ...rest } = options
  return {
    ...rest,
    ...{ line, method, path, tag, access },
    id: `${method} ${name}`.toLowerCase().replace(/ +/g, ' ').trim(),
    status: options.status ?? (answer === undefined ? 204 : 200),
    ...(access === 'public' ? { open: true as const } : {}),
    query: query && documented(query),
    querySchema: query as Query,
    body: body as Body,
    answer: answer as Answer,
  }
}

function documented({ shape }: z.ZodObject): Endpoint['query'] {
  return Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => [
      name,
      { schema, about: schema.description ?? '' },
    ]),
  )
}

/** @returns the roles that a resource lets use a verb */
export const rolesFor = (definition: Definition, verb: Verb): readonly Role[] =>
  ROLES.filter(role => can(definition, role, verb))

/**
 * Declares the answer of a call that returns a record of a resource. Roles do not see all fields, so each may miss, and
 * hooks may add some. The schema is made where a test or a document reads it: that of a candidate takes 16 ms to make.
 */
export function recordAnswer<D extends Definition>(definition: D): z.ZodType<RecordOf<D>, object>
export function recordAnswer(definition: Definition): z.ZodType {
  return z.lazy(() => recordSchema(definition).partial().loose())
}

type In<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined

/** The server hands these to the function that serves a call: checked where the call declares them, else as they came. */
export type Params<C extends ApiCall> = PathParams<C['line']>
export type QueryOf<C extends ApiCall> = C['querySchema'] extends z.ZodType
  ? z.output<C['querySchema']>
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
  (C['querySchema'] extends z.ZodType ? { query: In<C['querySchema']> } : unknown) &
  (C['body'] extends z.ZodType ? { body: In<C['body']> } : unknown)
