/** An empty cell: an en dash in the third ink, silent to screen readers. */
export function EmptyValue() {
  return (
    <span className="faint" aria-hidden="true">
      –
    </span>
  )
}

/** @returns whether a field holds nothing. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
