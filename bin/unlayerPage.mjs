/**
 * For vite in front of the server: Unlayer's page is served as the server serves what was built (server/http/pages.ts).
 * On the builder's host only and in a frame only, and told whom it speaks with and where Unlayer's script is.
 * @param {{ origin: string, builderOrigin: string | undefined, unlayerUrl: string }} config as readConfig gives it
 */
export function unlayerPagePlugin({ origin, builderOrigin, unlayerUrl }) {
  const host = builderOrigin && new URL(builderOrigin).host
  return {
    name: 'unlayer-page',
    config: () => (builderOrigin ? { server: { allowedHosts: [new URL(builderOrigin).hostname] } } : {}),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://page')
        if (pathname !== '/unlayer.html') return next()
        const shownIn = request.headers['sec-fetch-dest'] ?? 'iframe'
        if (!host || request.headers.host !== host || shownIn !== 'iframe') {
          response.statusCode = 404
          return response.end()
        }
        response.setHeader('content-security-policy', `frame-ancestors ${origin}`)
        next()
      })
    },
    transformIndexHtml: (html, { path }) =>
      path === '/unlayer.html'
        ? tell(tell(html, 'app-origin', origin), 'unlayer-script', unlayerUrl)
        : undefined,
  }
}

function tell(page, name, value) {
  const written = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return page.replace(`<meta name="${name}" content=""`, () => `<meta name="${name}" content="${written}"`)
}
