import type { Role } from '../../contract/access/roles'
import {
  type Definition,
  defaultsOf,
  type RoleFields,
  roleFieldsOf,
  SYSTEM_FIELDS,
} from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'
import { definitionOf, OWNER, personalFieldsOf, RESOURCES } from '../../contract/resources'
import type { Values } from './hooks'

/** A definition in the forms in which the server needs it, made at the start: each row of a list or an import asks for them. */
export interface Compiled {
  /** The names of all fields. */
  names: readonly string[]
  /** The values of a new record where none was sent. */
  defaults: Readonly<Values>
  /** The same for a new row of an import, where neither the file nor the form says it. */
  importDefaults: Readonly<Values>
  /** The field by which an import knows a person: the unique one, else the phone number. */
  importKey: string | undefined
  /** Lists of ids that an import adds to. */
  importAdds: readonly string[]
  references: readonly Reference[]
  /** References to records of a candidate, who has to be the one of this record. */
  personal: readonly PersonalReference[]
  /** The same from the other side: fields of records of a candidate that name records of this resource. */
  namedBy: readonly PersonalReference[]
  /** Fields that belong to the one change that they are sent with. */
  ofChange: readonly string[]
  /** Fields that keep their value from some point on. */
  fixed: readonly [name: string, field: Field][]
  /** The fields of kind `html`: what a person wrote, with pictures. */
  texts: readonly string[]
  /** The secrets that are sent, each with the field that holds its address. */
  sentSecrets: readonly [name: string, address: string][]
  /** Names of which the column `name_pairs` is made; none for most. */
  alikeBy: readonly string[]
  /** Definitions that show rows of the same table and are searched, each by a column of its own. */
  searchedViews: readonly Definition[]
  byRole: ReadonlyMap<RoleFields, CompiledRole>
}

/** A field that names records of another resource. */
export interface Reference {
  name: string
  target: Definition
  isMany: boolean
}

/** A field of a candidate's record that names a record of the same candidate. */
export interface PersonalReference {
  name: string
  /** The resource at the other end. */
  definition: Definition
  isMany: boolean
}

/** The forms of a definition for one role. */
interface CompiledRole {
  /** The columns that the role's record is made of, as SQL. A secret never leaves the database. */
  columns: string
  /**
   * A record with every name that the role sees, and no value. A copy of it is filled in and written as JSON in half the
   * time of one that grows name by name: beyond some names V8 keeps such a one as a dictionary. Parsed, the blank is none.
   */
  blank: Values
  writable: ReadonlyMap<string, Field>
}

/** Returns the compiled form of a definition. One that is no resource's, as in a test, is compiled each time. */
export function compiledOf(definition: Definition): Compiled {
  return COMPILED.get(definition) ?? compile(definition)
}

/** Returns the compiled form of a definition for a role. */
export function compiledFor(definition: Definition, role: Role | null): CompiledRole {
  const fields = roleFieldsOf(definition, role)
  return compiledOf(definition).byRole.get(fields) ?? compileRole(fields)
}

function compile(definition: Definition): Compiled {
  const fields = Object.entries(definition.fields)
  const find = (test: (field: Field) => unknown) => fields.find(([, field]) => test(field))?.[0]
  const byRole = [...new Set(definition.byRole.values())].map(each => [each, compileRole(each)] as const)
  return {
    names: fields.map(([name]) => name),
    defaults: defaultsOf(definition),
    importDefaults: Object.fromEntries(
      fields.flatMap(([name, { options }]) => (options.imported ? [[name, options.imported]] : [])),
    ),
    importKey: find(({ options }) => options.unique) ?? find(({ kind }) => kind === 'phone'),
    importAdds: fields.filter(([, { options }]) => options.importAdds).map(([name]) => name),
    references: fields.flatMap(([name, { kind, options }]) => {
      const target = definitionOf(options.to ?? '')
      return target ? [{ name, target, isMany: kind === 'refs' }] : []
    }),
    personal: personalOf(definition),
    namedBy: RESOURCES.filter(other => other.fields[OWNER]).flatMap(other =>
      personalOf(other)
        .filter(reference => reference.definition === definition)
        .map(reference => ({ ...reference, definition: other })),
    ),
    ofChange: fields.filter(([, { options }]) => options.ofChange).map(([name]) => name),
    fixed: fields.filter(([, { options }]) => options.fixed),
    texts: fields.filter(([, { kind }]) => kind === 'html').map(([name]) => name),
    sentSecrets: fields.flatMap(([name, { options }]): [string, string][] =>
      options.sentTo ? [[name, options.sentTo]] : [],
    ),
    alikeBy: RESOURCES.find(view => view.table === definition.table && view.alikeBy.length)?.alikeBy ?? [],
    searchedViews: RESOURCES.filter(view => view.table === definition.table && view.list.search.length),
    byRole: new Map(byRole),
  }
}

function personalOf(definition: Definition): PersonalReference[] {
  return personalFieldsOf(definition).flatMap((name): PersonalReference[] => {
    const field = definition.fields[name]
    const target = definitionOf(field?.options.to ?? '')
    return target ? [{ name, definition: target, isMany: field?.kind === 'refs' }] : []
  })
}

function compileRole({ visible, writable }: RoleFields): CompiledRole {
  const names = ['id', ...visible.map(([name]) => name), ...SYSTEM_FIELDS]
  return {
    columns: columnNames(visible),
    blank: JSON.parse(JSON.stringify(Object.fromEntries(names.map(name => [name, null])))),
    writable: new Map(writable),
  }
}

/** As one text: a fragment for each of two hundred columns would cost more than the rows. Names are the definition's. */
function columnNames(visible: RoleFields['visible']): string {
  const fields = visible.map(([name, { kind }]) =>
    kind === 'secret' ? `"${name}" is not null as "${name}"` : `"${name}"`,
  )
  return [...SYSTEM_FIELDS, ...fields].join(', ')
}

const COMPILED: ReadonlyMap<Definition, Compiled> = new Map(
  RESOURCES.map(definition => [definition, compile(definition)]),
)
