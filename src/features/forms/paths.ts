/** Returns the path of the builder. */
export function formPath(formId: number): string {
  return `/forms/${formId}`
}

/** Returns the path of a form's submissions. */
export function answersPath(formId: number): string {
  return `${formPath(formId)}/show`
}

/** Returns the public address of a form. */
export function publicAddress(slug: string): string {
  return `${location.origin}/f/${encodeURIComponent(slug)}`
}

/** Returns HTML that embeds a form: a frame that works alone, and a script that sizes it. */
export function embedCode(slug: string, title: string): string {
  const address = publicAddress(slug)
  const name = title.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return (
    `<iframe data-lotse-form src="${address}?embed=1" title="${name}" style="width:100%;height:900px;border:0"></iframe>\n` +
    `<script src="${location.origin}/f/embed.js" async></script>`
  )
}
