import { formCalls } from '../../../contract/calls/forms'
import { fail } from '../../../contract/http/errors'
import { missingOf } from '../../../contract/privacy/notices'
import { makeCaptcha } from '../../auth/captcha'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { composeNotice, readController } from '../privacy-notices'
import { GraphError } from './lead-ads/graph'
import { changeLeadAds, leadAdsOf, testLeadAds } from './lead-ads/settings'
import { backfill } from './lead-ads/webhook'
import { listsOf } from './lists'
import { formPage } from './pages/form-page'
import { publicFormRoutes } from './pages/routes'
import { formBy } from './submissions/receive'

/** Public pages, previews and lead ads. */
export const formRoutes: readonly Route[] = [
  ...publicFormRoutes,
  serve(formCalls.preview, async ({ services, body: { design, language, captcha } }) => {
    const [organisation] = await services.sql<{ name: string }[]>`select name from organisation`
    const controller = await readController(services.sql)
    const picture = captcha ? await makeCaptcha(services) : undefined
    const html = formPage({
      design,
      language,
      organisation: organisation?.name ?? '',
      lists: await listsOf(services.sql),
      given: {},
      faults: {},
      hidden: {},
      privacy: composeNotice(controller, { subject: 'form', language }),
      captcha: picture && { id: picture.captcha_id, svg: picture.captcha_svg },
      others: [],
      isEmbedded: false,
      isPreview: true,
    })
    return { html, missing: missingOf(controller, design.languages) }
  }),
  serve(formCalls.backfill, async ({ services, params, body }) => {
    const form = await formBy(services, 'id', params.id)
    if (!form) throw fail('not_found')
    try {
      return await backfill(services, form, body.after)
    } catch (error) {
      throw error instanceof GraphError
        ? fail('unavailable', { answer: error.message, retryAfter: 60 })
        : error
    }
  }),
  serve(formCalls.readLeadAds, ({ services }) => leadAdsOf(services)),
  serve(formCalls.changeLeadAds, ({ services, actor, body }) => changeLeadAds(services, actor, body)),
  serve(formCalls.testLeadAds, ({ services }) => testLeadAds(services)),
]
