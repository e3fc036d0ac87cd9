import { signedInUser } from '../signedInUser'

const KEY = 'lotse.draft'
/** Milliseconds after which what was kept is nobody's any more. */
const LIVES = 86_400_000

/** What somebody had typed into a form when the session ended. */
export interface Draft {
  user: string
  /** The form's own address. */
  path: string
  at: number
  /** What was changed, by field. */
  changes: Record<string, unknown>
  /** The record as the form knew it; nothing where it is a new one. */
  started?: Record<string, unknown>
}

/** Keeps it in this tab, for the one who typed it and nobody else. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage, or where it is full, nothing is kept: the sign-in page stands open all the same.
  }
}

/** @returns where the draft of a user stands; another one's, or an old one, is thrown away */
export function draftPath(user: number | string): string | undefined {
  const draft = read()
  if (draft?.user === String(user) && draft.at > Date.now() - LIVES) return draft.path
  forgetDraft()
  return undefined
}

/** @returns what stood in the form at this address, of who is signed in */
export function draftHere(): Draft | undefined {
  const user = signedInUser()
  return user && draftPath(user) === location.pathname + location.search ? read() : undefined
}

function read(): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null) ?? undefined
  } catch {
    return undefined
  }
}

/** It is back in its form. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
