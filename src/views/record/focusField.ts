/** Focuses the first input on screen of some fields, once their sections have opened. */
export function focusField(names: readonly string[]): void {
  if (names.length === 0) return
  setTimeout(() => {
    const inputs = names.map(name => `[data-field="${CSS.escape(name)}"] :is(input, textarea, button)`)
    document.querySelector<HTMLElement>(inputs.join())?.focus()
  })
}
