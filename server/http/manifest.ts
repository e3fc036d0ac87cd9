import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/constants'
import type { Services } from '../services'
import { visitorLanguage } from './visitorLanguage'

/** Ink and page of the light theme: what a phone draws around the application, and before it. */
const COLOURS = { theme_color: '#102944', background_color: '#eef2f5' }
/** A launcher shows a dozen letters below an icon. */
const SHORT_LENGTH = 12

const icon = (name: string, side: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

const ICONS = [
  icon('mark-192', 192, 'any'),
  icon('mark-512', 512, 'any'),
  icon('maskable-512', 512, 'maskable'),
]

/** Serves what a phone installs the application by (W3C, Web Application Manifest), under the organisation's name. */
export function serveManifest(app: FastifyInstance, { sql }: Pick<Services, 'sql'>): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const [organisation] = await sql<{ name: string | null }[]>`select name from organisation`
    const name = organisation?.name || 'Lotse'
    const asked = request.headers['accept-language']
    const codes = LANGUAGES.map(({ locale }) => locale)
    const lang = visitorLanguage(codes, undefined, asked) ?? DEFAULT_LANGUAGE
    return reply
      .type('application/manifest+json')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .send({
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        name,
        short_name: name.length > SHORT_LENGTH ? 'Lotse' : name,
        lang,
        dir: lang === 'ar' ? 'rtl' : 'ltr',
        ...COLOURS,
        icons: ICONS,
      })
  })
}
