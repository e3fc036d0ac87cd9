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
