import { describe, expect, it } from 'vitest'
import { MENU_KEYS } from '../contract/access/menu'
import { RESOURCES } from '../contract/resources'
import { pages } from './features'
import { groupPaths, signedOutPageOf } from './paths'

describe('signedOutPageOf', () => {
  it('lets everybody sign in, with or without the magic word', () => {
    expect(signedOutPageOf('/login')).toEqual({ to: 'signIn', magic: undefined })
    expect(signedOutPageOf('/login/a%20b')).toEqual({ to: 'signIn', magic: 'a b' })
    expect(signedOutPageOf('/auth/google/callback')).toEqual({ to: 'callback' })
  })

  it.each(['/', '/leads', '/leads/7', '/mailer', '/candidateUpdates', '/bw-template-builder/3'])(
    'keeps %s for those who are signed in',
    path => {
      expect(signedOutPageOf(path)).toEqual({ to: 'inside' })
    },
  )

  it.each(['/nothing', '/Leads', '/login/a/b', '/auth/other'])('knows that %s leads nowhere', path => {
    expect(signedOutPageOf(path)).toEqual({ to: 'nowhere' })
  })
})

it('lets in whatever has a page, so that an address can be kept and sent', () => {
  const paths = [...RESOURCES.map(({ name }) => `/${name}`), ...pages.map(({ path }) => path), ...MENU_KEYS]
  expect(paths.filter(path => signedOutPageOf(path).to !== 'inside')).toEqual([])
})

it('gives a path of their own to groups that are no item', () => {
  expect(groupPaths).toContain('mailer')
  expect(groupPaths).toContain('bwmailer')
  expect(groupPaths).not.toContain('leads')
})
