/** @returns where a form is built */
export function formPath(formId: number): string {
  return `/forms/${formId}`
}

/** @returns where the answers to a form are listed */
export function answersPath(formId: number): string {
  return `${formPath(formId)}/show`
}

/** @returns where visitors find a form */
export function publicAddress(slug: string): string {
  return `${location.origin}/f/${encodeURIComponent(slug)}`
}

/** @returns the code by which another site shows a form: a frame that works alone, and a script that sizes it */
export function embedCode(slug: string, title: string): string {
  const address = publicAddress(slug)
  const name = title.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return (
    `<iframe data-lotse-form src="${address}?embed=1" title="${name}" style="width:100%;height:900px;border:0"></iframe>\n` +
    `<script src="${location.origin}/f/embed.js" async></script>`
  )
}
