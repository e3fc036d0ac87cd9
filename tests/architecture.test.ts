import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../contract/resources'
import { DELETED_ELSEWHERE, DELETES_BY_NAME } from './kit/deletions'
import { CODE, FILES, parsed, SOURCE, textOf } from './kit/sources'

const known = new Map<string, string[]>()

/** @returns what a file imports: paths from the root for our own files, names of packages else. */
function importsOf(file: string): string[] {
  const imports = known.get(file) ?? importsIn(file, textOf(file))
  known.set(file, imports)
  return imports
}

function importsIn(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parsed(file, text).module
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(entry => entry.moduleRequest?.value ?? '')),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => literalOf(text.slice(start, end))),
  ]
  return names.filter(Boolean).map(name => (name.startsWith('.') ? posix.join(dirname(file), name) : name))
}

/** A text between quotation marks; an import path that is computed is none. */
const literalOf = (code: string) => /^(['"`])(.*)\1$/s.exec(code)?.[2] ?? ''

/** The part of the house that a path belongs to: `server/crud`, `src/features/leads`, `contract`. */
function partOf(path: string): string {
  const [top, second = '', third = ''] = path.replace(/\.tsx?$/, '').split('/')
  if (top === 'contract' || top === 'mock-server' || top === 'i18n' || top === 'tests') return top
  if (second === 'features' && third) return `${top}/features/${third}`
  return second ? `${top}/${second}` : (top ?? '')
}

const isOwn = (path: string) => /^(contract|src|server|mock-server|tests|bench|bin|i18n)\//.test(path)
const doorOf = (part: string, path: string) => path === part || path === `${part}/index`

const VIEW_PARTS = ['src/views', 'src/fields', 'src/session', 'src/layout', 'src/providers']
const SERVER_PARTS = ['server/crud', 'server/jobs', 'server/mail', 'server/auth', 'server/db']

/** @returns why a file may not import a path, or undefined where it may ("Who may import whom"). */
function forbidden(file: string, path: string): string | undefined {
  const from = partOf(file)
  const to = partOf(path)
  if (from === to || to === 'i18n') return undefined
  if (from === 'contract') return 'contract imports nothing of ours'
  if (to === 'contract') return undefined
  if (to === 'tests' || /^(bench|bin)\//.test(path)) return 'tests and benches are imported by nobody'
  if (from === 'mock-server') return 'the mock server imports the contract only'
  if (from.split('/')[0] !== to.split('/')[0]) return 'browser, server and mock never import each other'
  return from.startsWith('src') ? forbiddenInBrowser(from, to, path) : forbiddenInServer(from, to, path)
}

function forbiddenInBrowser(from: string, to: string, path: string): string | undefined {
  if (from.startsWith('src/features/')) {
    if (VIEW_PARTS.includes(to) || doorOf(to, path)) return undefined
    return to.startsWith('src/features/') ? 'another feature is entered by its index' : undefined
  }
  if (VIEW_PARTS.includes(from) && to.startsWith('src/features')) return 'the kit never imports a feature'
  return undefined
}

function forbiddenInServer(from: string, to: string, path: string): string | undefined {
  if (from.startsWith('server/features/')) {
    if (SERVER_PARTS.includes(to) || doorOf(to, path)) return undefined
    return to.startsWith('server/features/') ? 'another feature is entered by its index' : undefined
  }
  if (!SERVER_PARTS.includes(from)) return undefined
  if (to === 'server/http') return isShape(path) ? undefined : 'the parts below http never import it'
  return to.startsWith('server/features') ? 'features register themselves' : undefined
}

/** The shape of a route is a type and one function without effect; parts declare their routes by it. */
const isShape = (path: string) => path === 'server/http/route'

describe('who may import whom', () => {
  test('is kept by every file', () => {
    const broken = SOURCE.flatMap(file =>
      importsOf(file)
        .filter(isOwn)
        .map(path => ({ file, path, why: forbidden(file, path) }))
        .filter(({ why }) => why),
    )
    expect(broken.map(({ file, path, why }) => `${file} -> ${path}: ${why}`)).toEqual([])
  })

  test('contract needs zod and nothing else', () => {
    const packages = SOURCE.filter(file => file.startsWith('contract/'))
      .flatMap(file => importsOf(file).map(name => ({ file, name })))
      .filter(({ name }) => !isOwn(name) && name !== 'zod')
    expect(packages).toEqual([])
  })

  test('the browser uses no module of Node, the server none of React', () => {
    const broken = SOURCE.filter(file => /^(src|server)\//.test(file)).flatMap(file =>
      importsOf(file)
        .filter(name => (file.startsWith('src/') ? /^node:/ : /^(react|react-dom|@mui\/.*)$/).test(name))
        .map(name => `${file} -> ${name}`),
    )
    expect(broken).toEqual([])
  })

  test('the browser imports react-admin, not its parts', () => {
    const broken = SOURCE.filter(file => importsOf(file).includes('ra-core'))
    expect(broken).toEqual([])
  })

  test('the rule can fail', () => {
    expect(forbidden('src/views/List.tsx', 'src/features/leads/index')).toBeDefined()
    expect(forbidden('src/features/leads/a.ts', 'src/features/mail/b')).toBeDefined()
    expect(forbidden('src/features/leads/a.ts', 'src/features/mail/index')).toBeUndefined()
    expect(forbidden('server/crud/list.ts', 'server/features/leads/hooks')).toBeDefined()
    expect(forbidden('server/mail/send.ts', 'server/http/errors')).toBeDefined()
    expect(forbidden('contract/access/menu.ts', 'server/config')).toBeDefined()
    expect(forbidden('src/App.tsx', 'server/config')).toBeDefined()
    expect(forbidden('mock-server/main.ts', 'server/crud/list')).toBeDefined()
  })

  test('sees every kind of import', () => {
    const code = [
      `import '../a'`,
      `import { type B } from './b'`,
      `import type C from 'c'`,
      `export * from './d'`,
      `export { e } from './e'`,
      'const f = () => import("./f")',
      'const g = (name: string) => import(name)',
    ]
    const found = ['src/a', 'src/views/b', 'c', 'src/views/d', 'src/views/e', 'src/views/f']
    expect(importsIn('src/views/x.ts', code.join('\n'))).toEqual(found)
  })
})

describe('every file', () => {
  test('is short enough to be read at once', () => {
    const long = CODE.map(file => ({ file, lines: textOf(file).split('\n').length })).filter(
      ({ lines }) => lines > 400,
    )
    expect(long).toEqual([])
  })

  test('keeps its types: no any, no silenced error', () => {
    const silenced = CODE.filter(
      file => !file.endsWith('.mjs') && file !== 'tests/architecture.test.ts',
    ).flatMap(file =>
      textOf(file)
        .split('\n')
        .map((line, at) => ({ line, at: at + 1 }))
        .filter(({ line }) =>
          /@ts-(ignore|nocheck|expect-error)|[:<(,|&]\s*any\b(?=\s*[[\]>,;)|&={]|$)|\bas any\b/.test(
            line.replace(/(\/\/|\*).*$/, comment => (comment.includes('@ts-') ? comment : '')),
          ),
        )
        .map(({ line, at }) => `${file}:${at} ${line.trim()}`),
    )
    expect(silenced).toEqual([])
  })

  test('has nothing left to do written in it', () => {
    const marks = CODE.filter(file => file !== 'tests/architecture.test.ts').filter(file =>
      /\b(TODO|FIXME|XXX)\b|coming soon|not implemented/i.test(textOf(file)),
    )
    expect(marks).toEqual([])
  })

  test('is in no drawer', () => {
    const drawers = FILES.filter(file =>
      /(^|\/)(utils?|misc|common|helpers?|shared|lib)(\/|\.tsx?$)/.test(file),
    )
    expect(drawers).toEqual([])
  })
})

describe('records', () => {
  const deleting = (file: string) =>
    [...textOf(file).matchAll(/delete\s+from\s+(\$\{|"?[\w.]+)/gi)].map(([, table]) => String(table))
  const sources = SOURCE.filter(file => file.startsWith('server/') && !file.startsWith('server/demo/'))

  test('are deleted by the one function that writes them, with an entry in the log and an event', () => {
    const tables = new Set(RESOURCES.map(({ table }) => table))
    const found = sources.flatMap(file =>
      deleting(file)
        .filter(table => tables.has(table) && !DELETED_ELSEWHERE[table]?.includes(file))
        .map(table => `${file}: ${table}`),
    )
    expect(found).toEqual([])
    const byName = sources.filter(file => deleting(file).includes('${'))
    expect(byName.toSorted()).toEqual([...DELETES_BY_NAME].toSorted())
  })

  test('lose their files by the clearing of uploads, or with the person that is erased', () => {
    const found = sources.filter(file => deleting(file).includes('files'))
    expect(found.toSorted()).toEqual([
      'server/features/candidates/privacy/erasure.ts',
      'server/jobs/clearUploads.ts',
    ])
  })
})

describe('the log', () => {
  /** Programs that a person starts at a terminal, and processes that tests start. */
  const isProgram = (file: string) => /^server\/main\.ts$|-command\.ts$|\/testing\//.test(file)
  const WRITES = /\bconsole\s*[.[]|process\s*\.\s*std(out|err)\s*\.\s*(write|end)|\bwrite(Sync)?\(\s*[12]\s*,/

  test('takes every line of a running server: no module writes to the console', () => {
    const found = SOURCE.filter(file => file.startsWith('server/') && !isProgram(file)).flatMap(file =>
      textOf(file)
        .split('\n')
        .flatMap((line, at) => (WRITES.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })

  test('is asked for in every form of such a line', () => {
    for (const line of ['console.log(x)', 'process.stderr.write(x)', 'writeSync(2, x)', 'console["warn"](x)'])
      expect(WRITES.test(line), line).toBe(true)
    expect(WRITES.test("process.stdout.on('error', ignore)")).toBe(false)
  })
})

describe('mail', () => {
  test('has one function that makes its SMTP transports, so that the rules on TLS hold for every one', () => {
    const importing = SOURCE.filter(file => importsOf(file).includes('nodemailer'))
    expect(importing).toEqual(['server/mail/transports/smtp/nodemailer.ts'])
  })
})

describe('content of staff and strangers', () => {
  const WORK = /\b(compileWhole|fillMessage|fillTexts|prepareMessage|renderMessages|tryRendering)\b(?!',)/
  // A click fills in a link of at most 8,000 letters (prepare.ts).
  const may = (file: string) => /^server\/(mail\/(message\/|visits\/tracking\.ts)|untrusted\/)/.test(file)

  test('is rendered in a worker: no other file calls the functions that do it', () => {
    expect(WORK.test("compileWhole(text, 'html')(data)")).toBe(true)
    expect(SOURCE.filter(file => !may(file) && WORK.test(textOf(file)))).toEqual([])
  })
})

describe('what is sensitive', () => {
  const GENERIC = /^(src\/(views|fields|layout|providers|session)|server\/(crud|http|jobs|files|db))\//

  test('is a property of its field: no layer that serves every resource names such a field', () => {
    const named = RESOURCES.flatMap(({ fields }) =>
      Object.keys(fields).filter(name => fields[name]?.options.sensitive),
    )
    const quoted = new RegExp(`['"\`.](${named.join('|')})\\b`)
    expect(quoted.test("new Set(['id_number'])")).toBe(true)
    expect(SOURCE.filter(file => GENERIC.test(file) && quoted.test(textOf(file)))).toEqual([])
  })
})

/** Dialogs of Material without free text; all others ask before typed text is dropped (src/views/useTypedText.tsx). */
const WITHOUT_TEXT = [
  'src/features/leads/management/ShareOutDialog.tsx',
  'src/features/mail/campaigns/report/MailFacts.tsx',
  'src/features/mail/campaigns/wizard/DryRunDialog.tsx',
  'src/features/templates/builder/ConflictDialog.tsx',
  'src/features/templates/preview/PreviewDialog.tsx',
  'src/features/templates/versions/VersionsDialog.tsx',
  'src/layout/keys/KeysDialog.tsx',
  // A search text is no work that could be lost.
  'src/layout/palette/CommandPalette.tsx',
  'src/views/TypingDialog.tsx',
  // A record to read on a phone; its inputs have dialogs of their own.
  'src/views/panel/SidePanel.tsx',
  'src/views/record/Conflict.tsx',
  'src/views/record/LeaveQuestion.tsx',
]

describe('a dialog with free text', () => {
  test('asks before it drops what was typed: no other file draws the dialog of Material', () => {
    const drawing = SOURCE.filter(file => /^src\/.*\.tsx$/.test(file)).filter(file =>
      parsed(file, textOf(file)).module.staticImports.some(
        ({ moduleRequest, entries }) =>
          moduleRequest.value === '@mui/material' &&
          entries.some(({ importName }) => importName.name === 'Dialog'),
      ),
    )
    expect(drawing.toSorted()).toEqual(WITHOUT_TEXT)
  })
})

/** Files of generic layers that are about one resource, and why. */
const ABOUT_ONE_RESOURCE: Readonly<Record<string, string>> = {
  'server/crud/notify.ts': 'Notices are records that every layer writes for people.',
  'server/http/auth-routes.ts': 'People sign in.',
  'server/http/session-routes.ts': 'A session is a person who signed in.',
  'server/http/screen-routes.ts': 'The profile is the record of who is signed in.',
  'server/http/events.ts': 'Presence and the progress of mail are events of their own.',
  'server/http/security.ts': 'Calls are connections to other hosts here.',
  'server/http/copy-picture.ts': 'A picture that sign-in brought.',
  'server/http/file-routes.ts': 'Faces of people may be seen by all; opening a paper is logged.',
  'server/jobs/clearUploads.ts': 'Large tables that name no file.',
  'src/providers/http.ts': 'The profile is the record of who is signed in.',
  'src/fields/day/usePlaceClock.ts': 'The clock of a place is that of its country.',
  'src/providers/ask.ts': 'Unsubscribing is a call of lists.',
}

describe('layers that serve every resource', () => {
  const GENERIC = /^(src\/(views|fields|providers)|server\/(crud|http|jobs))\//
  const names = RESOURCES.map(({ name }) => name).join('|')
  const NAMED = new RegExp(`(['"\`])/?(${names})(\\1|/(?!/))|contract/resources/`)
  /** The lines of a file that are no comment. */
  const code = (file: string) =>
    textOf(file)
      .split('\n')
      .filter(line => !/^\s*(\/?\*|\/\/)/.test(line))

  test('name none: what is special about one is an option of its definition', () => {
    const named = SOURCE.filter(file => GENERIC.test(file) && code(file).some(line => NAMED.test(line)))
    expect(named.filter(file => !(file in ABOUT_ONE_RESOURCE))).toEqual([])
  })

  test('would be found naming one', () => {
    for (const line of [
      "to === 'statuses'",
      "ref('users')",
      "from '../../contract/resources/leads'",
      '`/leads/7`',
    ])
      expect(NAMED.test(line), line).toBe(true)
    for (const line of ["translate('lists.title')", "'listsOf'", '"candidate_id"'])
      expect(NAMED.test(line), line).toBe(false)
  })
})

describe('the day of the office', () => {
  test('comes from one function, by its time zone', () => {
    const OTHER =
      /current_date|[nN]ow(\(\))?\.toISOString\(\)\.slice\(0, 10\)|timestamptz at time zone (\(select )?time_zone[^)]*\)+::date/
    const found = SOURCE.filter(file => /^server\/(?!demo\/|db\/today\.ts)/.test(file)).filter(file =>
      OTHER.test(textOf(file)),
    )
    expect(found).toEqual([])
  })
})

describe('the repository', () => {
  const texts = FILES.filter(
    file => !/\.(png|jpe?g|gif|webp|ico|woff2?|ttf|zip|gz|br|pdf|mp4|wav)$/i.test(file),
  )

  test('names no host of a registry and no path of a machine', () => {
    const PLACES =
      /registry\.npmjs|registry\.yarnpkg|npm\.pkg\.github|artifact(ory|s?)[./-]|\/(home|Users|work|root)\/\w+|_authToken/
    const found = texts
      .filter(file => file !== 'tests/architecture.test.ts')
      .flatMap(file => {
        const match = PLACES.exec(textOf(file))
        return match ? [`${file}: ${match[0]}`] : []
      })
    expect(found).toEqual([])
  })

  test('has a lock file that any registry can serve', () => {
    const lock = textOf('package-lock.json')
    expect(lock).not.toContain('"resolved"')
    const { packages } = JSON.parse(lock) as { packages: Record<string, { integrity?: string; link?: true }> }
    const unproved = Object.entries(packages).filter(
      ([path, { integrity, link }]) => path && !integrity && !link,
    )
    expect(unproved.map(([path]) => path)).toEqual([])
  })

  test('pins every version', () => {
    const manifest = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })

  test('has one copy of what must be one', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, object> }
    const ONE = [
      'react',
      'react-dom',
      'ra-core',
      '@mui/system',
      'react-router',
      '@tanstack/react-query',
      'stylis',
    ]
    const copies = (name: string) =>
      Object.keys(packages).filter(path => path.endsWith(`node_modules/${name}`))
    expect(ONE.filter(name => copies(name).length !== 1)).toEqual([])
  })
})
