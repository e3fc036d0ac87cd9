import { MENU, MENU_KEYS } from '../contract/menu'

/** Screens that stand beside the menu (product.txt, section 2, "Fixed routes"). */
const builders = ['template-builder', 'bw-template-builder', 'bb-template-builder']

/** Groups whose own path opens their first item; a group that is named like an item is that item. */
export const groupPaths: string[] = MENU.map(({ group }) => group).filter(group => !MENU_KEYS.includes(group))

/** Where a path leads while nobody is signed in. */
export type Door =
  | { to: 'signIn'; magic?: string }
  | { to: 'callback' }
  | { to: 'nowhere' }
  | { to: 'inside' }

/**
 * Sorts a path before anything heavy is loaded: sign-in and callback are always allowed, what is no path at all is
 * 404 for everybody, all else needs a session.
 */
export function doorOf(path: string): Door {
  const [first = '', second, third] = path.split('/').filter(Boolean)
  if (first === 'login' && third === undefined)
    return { to: 'signIn', magic: second && decodeURIComponent(second) }
  if (path.replace(/\/$/u, '') === '/auth/google/callback') return { to: 'callback' }
  const known =
    first === '' || builders.includes(first) || MENU_KEYS.includes(first) || groupPaths.includes(first)
  return { to: known ? 'inside' : 'nowhere' }
}
