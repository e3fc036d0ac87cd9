/** The answer of a visitor's page. */
export interface Visited {
  status: number
  text: string
  /** Address of the redirect; empty without one. */
  to: string
  headers: Headers
}

/** Opens a public page without a script, or sends its form. */
export async function visitPage(
  url: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Visited> {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { ...headers, ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
    ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
  })
  const to = answer.headers.get('location') ?? ''
  return { status: answer.status, text: await answer.text(), to, headers: answer.headers }
}
