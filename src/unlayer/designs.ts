/** A design of one row: with one block for a mail that was made elsewhere, empty for a new one. */
export function designOfHtml(html: string): Record<string, unknown> {
  const meta = (name: string) => ({ _meta: { htmlID: `u_${name}_1`, htmlClassNames: `u_${name}` } })
  const block = {
    id: 'lotse-html',
    type: 'html',
    values: { html, containerPadding: '0px', ...meta('content_html') },
  }
  const column = { id: 'lotse-column', contents: html ? [block] : [], values: meta('column') }
  const row = { id: 'lotse-row', cells: [1], columns: [column], values: { columns: false, ...meta('row') } }
  return {
    counters: { u_row: 1, u_column: 1, u_content_html: 1 },
    body: { id: 'lotse-body', rows: [row], headers: [], footers: [], values: meta('body') },
    schemaVersion: 16,
  }
}
