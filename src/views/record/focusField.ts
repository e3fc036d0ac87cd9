/** Focuses the input of a field, once its section has opened. */
export function focusField(name: string | undefined): void {
  if (!name) return
  setTimeout(() => {
    const box = document.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(name)}"] :is(input, textarea, button)`,
    )
    box?.focus()
  })
}
