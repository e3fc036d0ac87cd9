import { signedInUser } from '../signedInUser'

const KEY = 'lotse.draft'
/** Milliseconds after which what was kept is nobody's any more. */
const LIVES = 86_400_000

/** Unsaved input of one part of a page: its form, a dialog, a note. */
export interface Draft {
  /** Changed values, by field. */
  changes: Record<string, unknown>
  /** The record as the form knew it; nothing where it is a new one. */
  started?: Record<string, unknown>
}

/** A page as somebody left it when the session ended. */
interface KeptPage {
  user: string
  /** The page's own address. */
  path: string
  at: number
  /** By the name of the part. */
  parts: Record<string, Draft>
}

/** Keeps a part of this page in this tab, for the one who typed it and nobody else. */
export function keepDraft(user: string, part: string, draft: Draft): void {
  const path = address()
  const known = read()
  const parts = known?.user === user && known.path === path ? known.parts : {}
  write({ user, path, at: Date.now(), parts: { ...parts, [part]: draft } })
}

/** @returns the page where something of a user's stands; another one's, or an old one, is thrown away */
export function draftPath(user: number | string): string | undefined {
  const page = read()
  if (page?.user === String(user) && page.at > Date.now() - LIVES) return page.path
  if (page) write(undefined)
  return undefined
}

/** @returns the kept draft of a part of the page at this address, of the signed-in user */
export function draftHere(part: string): Draft | undefined {
  const user = signedInUser()
  return user && draftPath(user) === address() ? read()?.parts[part] : undefined
}

/** It is back in its part. */
export function forgetDraft(part: string): void {
  const page = read()
  if (!page) return
  const { [part]: _back, ...parts } = page.parts
  write(Object.keys(parts).length > 0 ? { ...page, parts } : undefined)
}

const address = () => location.pathname + location.search

function read(): KeptPage | undefined {
  try {
    const page = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptPage | null
    return page?.parts ? page : undefined
  } catch {
    return undefined
  }
}

function write(page: KeptPage | undefined): void {
  try {
    if (page) sessionStorage.setItem(KEY, JSON.stringify(page))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, or where it is full, nothing is kept: the sign-in page stands open all the same.
  }
}
