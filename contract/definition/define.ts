import { usersOf } from '../access/menu'
import { MANAGERS, ROLES, type Role, VERBS, type Verb } from '../access/roles'
import { type Field, type Fields, instant, number, ref } from './fields'

/** Fields of every record beside its own; the server alone sets them. */
export type SystemFields = {
  id: number
  /** Grows by one with each change; a change that names an older one is refused. */
  version: number
  created_at: string
  updated_at: string
  created_by: number | null
}
export const SYSTEM_FIELDS = ['id', 'version', 'created_at', 'updated_at', 'created_by'] as const

/** The resource of those who sign in and write records. */
export const USERS = 'users'

/** The system fields that lists show, sort and filter like any other. */
export const SYSTEM_COLUMNS = {
  version: number({ read: true }),
  created_at: instant({ read: true }),
  updated_at: instant({ read: true }),
  created_by: ref(USERS, { read: true }),
} as const

type ValueOf<F> = F extends Field<infer V, infer O> ? (O extends { required: true } ? V : V | null) : never
type NameOf<F> = Extract<keyof F, string> | (typeof SYSTEM_FIELDS)[number]
type Rows<Name extends string = string> = readonly (readonly Name[])[]

/** A definition as its author writes it. */
interface Draft<F extends Fields> {
  /** The field that a record is called by. */
  title: Extract<keyof F, string>
  /** The field that tells records of one name apart where one is chosen. */
  apartBy?: Extract<keyof F, string>
  fields: F
  list: {
    columns: readonly NameOf<F>[]
    filters?: readonly NameOf<F>[]
    search?: readonly Extract<keyof F, string>[]
    /** For a table that has a search text of its own for each view of it. */
    searchColumn?: 'search_text' | 'ready_search_text'
    /** Newest first unless said. */
    sort?: readonly [NameOf<F>, 'asc' | 'desc']
  }
  /** Rows of fields, or named sections of them. */
  form: Rows<Extract<keyof F, string>> | Record<string, Rows<Extract<keyof F, string>>>
  /** Roles that may use it; those of the menu unless given. */
  roles?: readonly Role[]
  /** Roles that may write it, if not all that use it. */
  writers?: readonly Role[]
  /** Verbs that exist for anybody at all; the others answer 405. */
  verbs?: readonly Verb[]
  /** Deleted records wait in a bin for 30 days. */
  bin?: true
  /** A record with a value in this field is not deleted any more. */
  keptOnce?: Extract<keyof F, string>
  /** A short list that is read whole. */
  lookup?: true
  /** Its writes are no entries of the log. */
  unlogged?: true
  /** Names of a person, by which records of other spellings are found: the column `name_pairs` is made of them. */
  alikeBy?: readonly Extract<keyof F, string>[]
  /** A file of an import may name its records by their title; records of a lookup may always be named. */
  namedInImports?: true
  /** The field whose word says the mark that a record's name is shown with. */
  mark?: Extract<keyof F, string>
  /** The field of the picture that a person's name is shown with. */
  picture?: Extract<keyof F, string>
  /**
   * The field that leads to its clock: a time zone, the code of a country, or a record that has one of them. Roles that only refer
   * to the record get it with the name. Without it, the country of residence.
   */
  clock?: Extract<keyof F, string>
  /** Its rows are counted when they are asked for and stand in no table: they can only be read. */
  computed?: true
  /** Each user has only the rows whose field of this name is its own id. */
  own?: Extract<keyof F, string>
  /** Changed by their author only, and by roles that may delete. */
  authored?: true
  /** Fields of the record that is the caller itself which any role may change, and all of which it may read. */
  selfService?: readonly Extract<keyof F, string>[]
  /** The fields by which an import knows a row again, where no single field tells it. */
  knownBy?: readonly Extract<keyof F, string>[]
  /** Fields that tell it before those, where a row has them all: what another system calls it. */
  knownFirstBy?: readonly Extract<keyof F, string>[]
  /**
   * New records of an import come by the million: the log has one entry for those of a batch, which says what rows of
   * which file they were. Their values are the record's own, and what later entries say that they were before.
   */
  importedTogether?: true
  /** The table, where several resources are views of one, and the values that tell them apart. */
  table?: string
  only?: Readonly<Record<string, string>>
}

/** One resource, as everything else reads it. */
export interface Definition<F extends Fields = Fields> {
  name: string
  table: string
  only: Readonly<Record<string, string>>
  title: string
  apartBy: string | undefined
  fields: F
  list: {
    columns: readonly string[]
    filters: readonly string[]
    search: readonly string[]
    searchColumn: string
    sort: readonly [string, 'asc' | 'desc']
  }
  form: Readonly<Record<string, Rows>>
  roles: readonly Role[]
  writers: readonly Role[]
  verbs: readonly Verb[]
  bin: boolean
  keptOnce: string | undefined
  lookup: boolean
  unlogged: boolean
  alikeBy: readonly string[]
  namedInImports: boolean
  mark: string | undefined
  picture: string | undefined
  clock: string | undefined
  computed: boolean
  knownBy: readonly string[]
  knownFirstBy: readonly string[]
  importedTogether: boolean
  own: string | undefined
  authored: boolean
  selfService: readonly string[] | undefined
  /** Worked out once: each row of a list or an import asks. Null stands for a person without a role. */
  byRole: ReadonlyMap<Role | null, RoleFields>
}

/** The fields of a definition for one role. */
export interface RoleFields {
  visible: [string, Field][]
  writable: [string, Field][]
}

/** The record that a definition describes, as it is on the wire and in the table. */
export type RecordOf<D> =
  D extends Definition<infer F> ? { -readonly [K in keyof F]: ValueOf<F[K]> } & SystemFields : never

/** Defines a resource once: table, checks, rights, views, document and mock follow from it. */
export function defineResource<const F extends Fields>(name: string, draft: Draft<F>): Definition<F> {
  const roles = draft.roles ?? usersOf(name)
  return {
    name,
    table: draft.table ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replaceAll('-', '_'),
    only: draft.only ?? {},
    title: draft.title,
    apartBy: draft.apartBy,
    fields: draft.fields,
    list: {
      columns: draft.list.columns,
      filters: draft.list.filters ?? [],
      search: draft.list.search ?? [],
      searchColumn: draft.list.searchColumn ?? 'search_text',
      sort: draft.list.sort ?? ['id', 'desc'],
    },
    form: isRows(draft.form) ? { main: draft.form } : draft.form,
    roles,
    writers: draft.writers ?? roles,
    verbs: draft.verbs ?? (draft.computed ? ['read', 'export'] : VERBS),
    bin: draft.bin ?? false,
    keptOnce: draft.keptOnce,
    lookup: draft.lookup ?? false,
    unlogged: draft.unlogged ?? false,
    alikeBy: draft.alikeBy ?? [],
    namedInImports: draft.namedInImports ?? draft.lookup ?? false,
    mark: draft.mark,
    picture: draft.picture,
    clock: draft.clock,
    computed: draft.computed ?? false,
    knownBy: draft.knownBy ?? [],
    knownFirstBy: draft.knownFirstBy ?? [],
    importedTogether: draft.importedTogether ?? false,
    own: draft.own,
    authored: draft.authored ?? false,
    selfService: draft.selfService,
    byRole: fieldsByRole(draft.fields),
  }
}

/** Tells whether a field is hidden from a role. A person without a role sees nothing that is hidden from any. */
export function isHiddenFrom({ options: { hiddenFrom = [] } }: Field, role: Role | null): boolean {
  return role ? hiddenFrom.includes(role) : hiddenFrom.length > 0
}

/** Roles from which nothing is hidden share one entry. */
function fieldsByRole(fields: Fields): ReadonlyMap<Role | null, RoleFields> {
  const all = Object.entries(fields)
  const forAll = roleFields(all)
  return new Map(
    [...ROLES, null].map(role => {
      const seen = all.filter(([, field]) => !isHiddenFrom(field, role))
      return [role, seen.length < all.length ? roleFields(seen) : forAll]
    }),
  )
}

const roleFields = (visible: [string, Field][]): RoleFields => ({
  visible,
  writable: visible.filter(([, { options }]) => !options.read),
})

const isRows = (form: Rows | Record<string, Rows>): form is Rows => Array.isArray(form)

/** @returns whether a role may do something with a resource (docs/spec/api.md, "Roles"). Own rows may always be deleted. */
export function can(definition: Definition, role: Role | null, verb: Verb): boolean {
  if (!role || !definition.verbs.includes(verb) || !definition.roles.includes(role)) return false
  if (verb === 'read') return true
  if (verb !== 'export' && !definition.writers.includes(role)) return false
  return verb === 'create' || verb === 'update' || Boolean(definition.own) || MANAGERS.includes(role)
}

/** Returns whether a person may change this record of a resource that the role may change. */
export function mayChange(
  { authored }: Definition,
  { id, role }: { id: number; role: Role | null },
  record: Readonly<Record<string, unknown>>,
): boolean {
  return !authored || record.created_by === id || (role !== null && MANAGERS.includes(role))
}

/** Returns the fields of a definition that a role may see, in any answer and by any way. */
export function visibleFields(definition: Definition, role: Role | null): [string, Field][] {
  return roleFieldsOf(definition, role).visible
}

/** Returns the fields that a client may set: what the server fills itself is not among them. */
export function writableFields(definition: Definition, role: Role | null): [string, Field][] {
  return roleFieldsOf(definition, role).writable
}

/** Returns what a role has of a definition. @throws Error for what is no role */
export function roleFieldsOf({ name, byRole }: Definition, role: Role | null): RoleFields {
  const found = byRole.get(role)
  if (!found) throw new Error(`${name} has no fields for the role ${role}`)
  return found
}

/** Returns the name of a record, in a language if its resource has names in several: `en` and others, or `title_ar` beside `title`. */
export function displayName(definition: Definition, record: Record<string, unknown>, locale = 'en'): string {
  const { lookup, title, fields } = definition
  const isNumbered = fields[title]?.kind === 'number'
  const names =
    lookup || fields.en
      ? [record[locale], record.en, record.slug]
      : [
          record[`${title}_${locale}`],
          locale.startsWith('ar') ? record[`${title}_arabic`] : null,
          record[title],
        ]
  const isName = (name: unknown) =>
    typeof name === 'number' ? isNumbered : typeof name === 'string' && name !== ''
  return String(names.find(isName) ?? record.id ?? '')
}

/** Returns the name of a record in the other script, where it has both: the Arabic beside a Latin one, or the reverse. */
export function nameInOtherScript(
  definition: Definition,
  record: Record<string, unknown>,
  locale = 'en',
): string | undefined {
  const shown = displayName(definition, record, locale)
  const names = [record[definition.title], record[`${definition.title}_arabic`]]
  const both = names.filter(name => typeof name === 'string' && name !== '')
  return both.length === 2 ? both.map(String).find(name => name !== shown) : undefined
}

/** @returns the values that a new record has where none was sent. */
export function defaultsOf(definition: Definition): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(definition.fields)
      .filter(([, { kind, options }]) => options.default !== undefined || kind === 'flag')
      .map(([name, { options }]) => [name, options.default ?? false]),
  )
}
