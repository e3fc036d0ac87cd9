/** Describes an error for a log line or a failed job, without values of records and without texts of other systems. */
export interface DescribedError {
  name: string
  code?: string
  /** Names of the database's objects: table, column, constraint. */
  table?: string
  column?: string
  constraint?: string
  /** The system call that failed. */
  syscall?: string
  /** Of an SMTP or HTTP reply. */
  status?: number
  /** Codes of what a schema refused. */
  issues?: string[]
  /** Lines of the stack. */
  at: string[]
  cause?: DescribedError
}

/** Names under which postgres.js, pg, Node and nodemailer give these facts. */
const FACTS = {
  code: ['code'],
  table: ['table_name', 'table'],
  column: ['column_name', 'column'],
  constraint: ['constraint_name', 'constraint'],
  syscall: ['syscall'],
} as const
/** A word of a program. Quoted input that could pass for one is no part of these facts. */
const WORD = /^[\w.:-]{1,80}$/
const STACK_LINES = 20
const CAUSES = 3

/**
 * Returns the kind and the place of an error: the only form in which errors are logged. The message, the query, its
 * parameters and PostgreSQL's `detail` and `where` are left out, because each may quote a person's data; SMTP replies
 * quote addresses, and issues of a schema quote input.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const given = factsOf(error)
  const facts = Object.entries(FACTS).flatMap(([fact, names]) => {
    const value = names.map(name => given[name]).find(each => typeof each === 'string' && WORD.test(each))
    return value === undefined ? [] : [[fact, value] as const]
  })
  const status = [given.responseCode, given.statusCode].find(value => typeof value === 'number')
  const issues = issuesOf(given.issues)
  return {
    name: WORD.test(error.name) ? error.name : 'Error',
    ...Object.fromEntries(facts),
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(issues.length ? { issues } : {}),
    at: placesOf(error),
    ...(error.cause instanceof Error && depth < CAUSES
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}

/** Returns the code of what was thrown: the system's, the database's or a library's; empty where it has none. */
export function codeOf(error: unknown): string {
  const { code } = factsOf(error)
  return typeof code === 'string' ? code : ''
}

/** Returns the message of what was thrown. */
export const messageOf = (error: unknown): string => String(factsOf(error).message ?? error)

/** Returns what was thrown as an error. */
export const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Returns the properties of what was thrown, whatever it is. */
export const factsOf = (error: unknown): Readonly<Record<string, unknown>> => Object(error)

/** Returns an error for a store that keeps messages, such as the job queue: its message is the kind of the given one. */
export function withoutValues(error: unknown): Error {
  const { name, code, constraint, status, at } = describeError(error)
  const plain = new Error([name, code, constraint, status].filter(part => part !== undefined).join(' '))
  plain.name = name
  plain.stack = [plain.message, ...at].join('\n    ')
  return plain
}

function issuesOf(issues: unknown): string[] {
  if (!Array.isArray(issues)) return []
  return issues.slice(0, STACK_LINES).flatMap(({ code }) => (typeof code === 'string' ? [code] : []))
}

function placesOf({ stack = '', message }: Error): string[] {
  // A message of several lines could have one that looks like a place.
  const places = message ? stack.replace(message, () => '') : stack
  return places
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
    .map(line => line.trim())
}
