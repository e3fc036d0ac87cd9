const KEY = 'lotse.door'

/** Leaves a word for the sign-in page, as an i18n key: why somebody stands before it. It is read once. */
export function leaveNote(key: string): void {
  try {
    sessionStorage.setItem(KEY, key)
  } catch {
    // Without storage nobody is told why; the door stands open all the same.
  }
}

/** @returns the note, once */
export function takeNote(): string | undefined {
  try {
    const note = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return note
  } catch {
    return undefined
  }
}

const WAY = 'lotse.way'

/** Keeps where somebody was who stands before the door though their session goes on: the server did not answer. */
export function leaveWay(path: string): void {
  try {
    sessionStorage.setItem(WAY, path)
  } catch {
    // Without storage they sign in again.
  }
}

/** @returns where they were, until {@link forgetWay} */
export function wayBack(): string | undefined {
  try {
    return sessionStorage.getItem(WAY) ?? undefined
  } catch {
    return undefined
  }
}

/** Somebody has come in. */
export function forgetWay(): void {
  try {
    sessionStorage.removeItem(WAY)
  } catch {
    // Nothing was kept.
  }
}
