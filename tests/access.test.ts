import { describe, expect, test } from 'vitest'
import { MENU, MENU_KEYS, menuFor, usersOf } from '../contract/access/menu'
import { ADMIN_ROLES, MANAGERS, ROLES, type Role, SENDERS, VERBS, type Verb } from '../contract/access/roles'
import { can, type Definition } from '../contract/definition/define'
import { definitionOf, isDefined, RESOURCES, SCREENS } from '../contract/resources'
import { granted, KEYS, MATRIX, rolesThat, TABLED } from './kit/access'

const named = (name: string) => definitionOf(name) as Definition

describe('the matrix', () => {
  test('knows the same roles, groups and keys', () => {
    expect([...ROLES]).toEqual(MATRIX.roles)
    expect(MENU.map(({ group }) => group)).toEqual(MATRIX.groups.map(({ group }) => group))
    expect(MENU_KEYS).toEqual(KEYS)
  })

  test.each(MATRIX.groups)(
    'gives the group $group and its items to the same roles',
    ({ group, roles, items }) => {
      const ours = MENU.find(one => one.group === group)
      expect(ours?.roles).toEqual(roles)
      expect(Object.entries(ours?.items ?? {})).toEqual(items.map(item => [item.resource, item.roles]))
    },
  )

  test.each(KEYS)('%s may be used by whom it says', key => {
    expect(usersOf(key)).toEqual(granted(key))
  })

  test.each(MATRIX.roles)("shows %s the drawer's groups and items in order", role => {
    const drawer = menuFor(role).map(({ group, items }) => ({ [group]: items }))
    expect(drawer).toEqual(MATRIX.menu[role])
  })

  test.each(MATRIX.roles)('hides from %s what is not there yet', role => {
    const items = menuFor(role, isDefined).flatMap(group => group.items)
    expect(items.filter(item => !isDefined(item))).toEqual([])
    expect(items.length).toBeGreaterThan(0)
  })
})

describe('the table', () => {
  test.each(TABLED)('says of %s what its definition says', name => {
    for (const verb of VERBS)
      expect(
        ROLES.filter(role => can(named(name), role, verb)),
        verb,
      ).toEqual(rolesThat(name, verb))
  })
})

/** Resources that belong to a candidate have the candidate's rights, and the rules that it is judged by are read with it. */
const OF_CANDIDATES = [
  ...['documents', 'language-certificates', 'recognitions', 'ba-approvals', 'visas', 'status-changes'],
  ...['measures', 'exams', 'licences', 'agreements', 'preapprovals', 'permits', 'remedies'],
  'recognition-gaps',
  ...['candidate-messages', 'clocks', 'notes', 'transactions', 'ledger'],
  ...['deadlines', 'requirements', 'checklists', 'compliance-rules', 'step-messages'],
  ...[
    'routes',
    'route-versions',
    'route-steps',
    'cases',
    'case-steps',
    'case-tracks',
    'figures',
    'legal-changes',
  ],
  ...['authorities', 'missions', 'authentications', 'data-recipients'],
  ...['exchange-rates', 'fee-kinds'],
  ...['own-pages', 'passports', 'guardians', 'given-names'],
  ...['employer-consents', 'candidate-profiles', 'experiences', 'educations'],
]
/** Rules and lists around candidates that those of settings write. */
const RULES = [
  ...['deadlines', 'requirements', 'checklists', 'compliance-rules', 'step-messages', 'routes'],
  ...['authorities', 'missions', 'authentications', 'data-recipients'],
  ...['exchange-rates', 'fee-kinds', 'figures', 'legal-changes', 'given-names'],
]
const LISTS = ['document-kinds', 'currencies']
/** Times of evaluators are written by who approves (api.md, "Roles"). */
const SLOTS = 'evaluationAppointmentSettings'

describe('every defined resource', () => {
  const inMenu = RESOURCES.filter(({ name }) => KEYS.includes(name))

  test('stands in the menu, is a lookup, or has the rights of what it belongs to', () => {
    const others = RESOURCES.filter(({ name, lookup }) => !KEYS.includes(name) && !lookup)
    const belongs = Object.fromEntries(others.map(({ name, roles }) => [name, roles]))
    expect(belongs).toEqual({
      calls: usersOf('leads'),
      'bw-calls': usersOf('bw-leads'),
      'bw-notes': usersOf('bw-leads'),
      attendance: usersOf('courses'),
      commissions: ADMIN_ROLES,
      'contract-texts': usersOf('contracts'),
      'privacy-notices': [...ROLES],
      'seminar-registrations': usersOf('online-seminars'),
      'form-submissions': usersOf('forms'),
      'whatsapp-templates': usersOf('whatsapp-official-settings'),
      'job-searches': usersOf('job-listings'),
      'finished-steps': usersOf('step-speeds'),
      'stage-days': usersOf('funnel'),
      'visa-cost-rows': usersOf('visa-costs'),
      'mail-report': usersOf('emails'),
      'bw-mail-report': usersOf('bw-emails'),
      'bb-mail-report': [...SENDERS.bb],
      // Merging changes many records at once.
      'possible-duplicates': usersOf('candidates').filter(role => MANAGERS.includes(role)),
      'fee-agreements': usersOf('invoices'),
      'letter-texts': usersOf('letters'),
      ...Object.fromEntries(OF_CANDIDATES.map(name => [name, usersOf('candidates')])),
    })
    for (const screen of SCREENS) expect(KEYS).toContain(screen)
  })

  test.each(inMenu)('$name is read by those whom the menu names and by nobody else', definition => {
    expect(rolesThat(definition.name, 'read')).toEqual(granted(definition.name))
    expect(can(definition, null, 'read')).toBe(false)
  })

  test.each(inMenu.filter(({ name, lookup, own }) => !lookup && !own && name !== SLOTS))(
    '$name is written by its users; deleted, imported, exported and written in bulk by managers only',
    definition => {
      const users = granted(definition.name)
      const managers = users.filter(role => MANAGERS.includes(role))
      const may = (verb: Verb, roles: Role[]) => (definition.verbs.includes(verb) ? roles : [])
      for (const verb of ['create', 'update'] as const) {
        expect(rolesThat(definition.name, verb), verb).toEqual(may(verb, users))
      }
      for (const verb of ['delete', 'bulk', 'import', 'export'] as const) {
        expect(rolesThat(definition.name, verb), verb).toEqual(may(verb, managers))
      }
    },
  )
})

describe('the rules beside the matrix', () => {
  test('times of evaluators are read by all and written by who approves', () => {
    expect(rolesThat(SLOTS, 'read')).toEqual([...ROLES])
    for (const verb of ['create', 'update', 'delete'] as const)
      expect(rolesThat(SLOTS, verb), verb).toEqual([...ADMIN_ROLES])
  })

  test.each([...RULES, ...LISTS])(
    '%s is read by those of candidates and written by those of settings',
    name => {
      expect(rolesThat(name, 'read')).toEqual(usersOf('candidates'))
      expect(rolesThat(name, 'update')).toEqual(granted('settings'))
    },
  )

  test.each(RESOURCES.filter(({ name, lookup }) => lookup && !LISTS.includes(name)))(
    '$name is read by all and written by those of settings',
    list => {
      expect(rolesThat(list.name, 'read')).toEqual([...ROLES])
      for (const verb of ['create', 'update', 'delete'] as const) {
        expect(rolesThat(list.name, verb)).toEqual(granted('settings').filter(role => can(list, role, verb)))
      }
      expect(rolesThat(list.name, 'update')).toEqual(granted('settings'))
    },
  )

  test.each([
    ...['logs', 'emails', 'bw-emails', 'ready-candidates'],
    ...['status-changes', 'candidate-messages', 'clocks', 'ledger'],
  ])('%s is read-only', name => {
    expect(named(name).verbs).toEqual(['read', 'export'])
  })

  test('everybody deletes the own notifications', () => {
    expect(named('notifications').own).toBe('user_id')
    expect(rolesThat('notifications', 'delete')).toEqual([...ROLES])
  })

  test('records of people wait in a bin', () => {
    const binned = RESOURCES.filter(({ bin }) => bin).map(({ name }) => name)
    expect(binned.sort()).toEqual([
      ...['bw-subscribers', 'candidates', 'leads', 'ready-candidates', 'subscribers', 'users'],
    ])
  })

  test('no list shows or searches a secret', () => {
    const secrets = RESOURCES.flatMap(({ name, fields, list }) =>
      Object.keys(fields)
        .filter(field => fields[field]?.kind === 'secret')
        .map(field => ({ name, field, listed: list.columns.includes(field) || list.search.includes(field) })),
    )
    expect(secrets.filter(({ listed }) => listed)).toEqual([])
    expect(secrets.map(({ name }) => name)).toEqual([
      ...['users', 'users', 'zoom', 'zoom', 'automation', 'whatsapp-settings', 'whatsapp-settings'],
      ...['whatsapp-official-settings', 'whatsapp-official-settings'],
    ])
  })
})
