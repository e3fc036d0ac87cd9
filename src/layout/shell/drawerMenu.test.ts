import { describe, expect, it } from 'vitest'
import { menuFor } from '../../../contract/access/menu'
import { ROLES } from '../../../contract/access/roles'
import { isDefined } from '../../../contract/resources'
import { drawerMenu, firstItemOf, placeOf } from './drawerMenu'

describe('drawerMenu', () => {
  it.each(ROLES)('shows %s what the contract grants, no more and no less', role => {
    const sorted = (groups: { group: string; items: string[] }[]) =>
      [...groups].sort((one, other) => one.group.localeCompare(other.group))
    expect(sorted(drawerMenu(role))).toEqual(sorted(menuFor(role, isDefined)))
  })

  it('begins with the daily work', () => {
    expect(drawerMenu('master', () => true).map(({ group }) => group)).toEqual([
      'leads',
      'candidates',
      'mailer',
      'bwmailer',
      'jobs',
      'online',
      'messaging',
      'reports',
      'other',
      'management',
    ])
  })

  it('does not show a key that nothing stands behind', () => {
    expect(drawerMenu('master', key => key === 'leads')).toEqual([{ group: 'leads', items: ['leads'] }])
  })
})

it('knows the first item of a group for a role', () => {
  expect(firstItemOf('mailer', 'master')).toBe('campaigns')
  expect(firstItemOf('mailer', 'user')).toBeUndefined()
  expect(firstItemOf('bwmailer', 'de_user')).toBe(menuFor('de_user', isDefined)[0]!.items[0])
})

it('finds the group that a path stands in', () => {
  expect(placeOf('/bw-campaigns/7/show', 'master')).toEqual({ key: 'bw-campaigns', group: 'bwmailer' })
  expect(placeOf('/', 'master')).toEqual({ key: '', group: undefined })
  expect(placeOf('/leads', undefined)).toEqual({ key: 'leads' })
})
