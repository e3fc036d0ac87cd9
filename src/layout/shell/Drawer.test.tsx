// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { CoreAdminContext, localStorageStore, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROLES, type Role } from '../../../contract/access/roles'
import en from '../../../i18n/en.json'
import { startI18n } from '../../providers/i18nProvider'
import { Drawer } from './Drawer'
import { drawerMenu, LOOSE_GROUP } from './drawerMenu'

const i18nProvider = await startI18n(null)

const logout = vi.fn(async () => '/login')

vi.stubGlobal('fetch', async () => Response.json({ id: 1, name: 'Nadia Farouk', image: null }))

function drawn(role: Role, path = '/profile', store = memoryStore()) {
  const authProvider = {
    login: async () => undefined,
    logout,
    checkAuth: async () => undefined,
    checkError: async () => undefined,
    getPermissions: async () => role,
    getIdentity: async () => ({ id: 1, fullName: 'Nadia Farouk' }),
  }
  return render(
    <MemoryRouter initialEntries={[path]}>
      <CoreAdminContext authProvider={authProvider} i18nProvider={i18nProvider} store={store}>
        <Drawer narrow={false} />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

const words = en.menu.items as Record<string, string>
const groups = en.menu.groups as Record<string, string>

afterEach(cleanup)

describe('Drawer', () => {
  it.each(ROLES)('holds exactly the menu of %s', async role => {
    drawn(role)
    const menu = drawerMenu(role)
    const nav = await screen.findByRole('navigation')
    await within(nav).findByRole('link', { name: 'Profile' })
    for (const { group } of menu.filter(each => each.group !== LOOSE_GROUP)) {
      fireEvent.click(within(nav).getByRole('button', { name: groups[group] }))
    }
    const paths = within(nav)
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
    expect(paths).toEqual(['/', ...menu.flatMap(({ items }) => items.map(key => `/${key}`))])
  })

  it('opens the group of the page it stands on and marks its item', async () => {
    drawn('master', '/bw-campaigns/3')
    const group = await screen.findByRole('button', { name: groups.bwmailer })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    const chosen = screen.getAllByRole('link', { current: 'page' })
    expect(chosen.map(link => link.textContent)).toEqual([words['bw-campaigns']])
  })

  it('remembers which groups were opened', async () => {
    const store = localStorageStore()
    drawn('master', '/profile', store)
    fireEvent.click(await screen.findByRole('button', { name: groups.mailer }))
    cleanup()
    drawn('master', '/profile', store)
    const group = await screen.findByRole('button', { name: groups.mailer })
    expect(group.getAttribute('aria-expanded')).toBe('true')
  })

  it('says who is signed in, and logs out', async () => {
    drawn('de_admin')
    expect(await screen.findByText('Nadia Farouk')).toBeTruthy()
    expect(await screen.findByText('Admin (Germany)')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: en.session.log_out }))
    await vi.waitFor(() => expect(logout).toHaveBeenCalled())
  })
})
