const NOTE = 'lotse.door'
const RETURN_PATH = 'lotse.way'

/** Keeps the reason for the sign-in page, as an i18n key. It is read once. */
export const leaveNote = (key: string): void => store(NOTE, key)

/** @returns the note, once */
export function takeNote(): string | undefined {
  const note = stored(NOTE)
  store(NOTE, undefined)
  return note
}

/** Keeps the path of a user whose session goes on, but whose server did not answer. */
export const keepReturnPath = (path: string): void => store(RETURN_PATH, path)

/** @returns the kept path, until {@link clearReturnPath} */
export const returnPath = (): string | undefined => stored(RETURN_PATH)

export const clearReturnPath = (): void => store(RETURN_PATH, undefined)

function store(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Without storage there is neither reason nor return path. Signing in works all the same.
  }
}

function stored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
