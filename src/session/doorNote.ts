const NOTE = 'lotse.door'
const WAY = 'lotse.way'

/** Leaves a word for the sign-in page, as an i18n key: why somebody stands before it. It is read once. */
export const leaveNote = (key: string): void => keep(NOTE, key)

/** @returns the note, once */
export function takeNote(): string | undefined {
  const note = kept(NOTE)
  keep(NOTE, undefined)
  return note
}

/** Keeps where somebody was who stands before the door though their session goes on: the server did not answer. */
export const leaveWay = (path: string): void => keep(WAY, path)

/** @returns where they were, until {@link forgetWay} */
export const wayBack = (): string | undefined => kept(WAY)

/** Somebody has come in. */
export const forgetWay = (): void => keep(WAY, undefined)

function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // Without storage nobody is told why, nor led back; the door stands open all the same.
  }
}

function kept(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
