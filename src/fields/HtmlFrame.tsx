interface HtmlFrameProps {
  html: string
  css?: string
  title: string
  height?: number
}

/**
 * Saved HTML in a frame without scripts and without our origin: the session's cookie can be read by a script, so
 * what people wrote must never run on it.
 */
export function HtmlFrame({ html, css, title, height = 320 }: HtmlFrameProps) {
  const page = css ? `<style>${css.replaceAll('</', '<\\/')}</style>${html}` : html
  return (
    <iframe
      className="f-html wide round-2 bordered"
      sandbox=""
      srcDoc={page}
      title={title}
      style={{ blockSize: height }}
    />
  )
}
