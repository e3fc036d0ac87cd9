import { fail } from '../../../contract/errors'
import { backfillOrder, formPreview, leadAdsOrder } from '../../../contract/form-calls'
import { forms } from '../../../contract/resources/forms'
import { makeCaptcha } from '../../auth/captcha'
import { idOf } from '../../http/query'
import { type Route, route } from '../../http/route'
import { GraphError } from './graph'
import { changeLeadAds, leadAdsOf, tryLeadAds } from './leadAds'
import { listsOf } from './lists'
import { backfill } from './meta'
import { formPage } from './page'
import { publicFormRoutes } from './public'
import { formBy } from './take'

/** Forms as visitors see them, and how lead ads reach us. */
export const formRoutes: readonly Route[] = [
  ...publicFormRoutes,
  route({
    method: 'POST',
    path: '/forms/preview',
    access: forms.roles,
    body: formPreview,
    async handle({ services, body: { design, language, captcha } }) {
      const [organisation] = await services.sql<{ name: string }[]>`select name from organisation`
      const picture = captcha ? await makeCaptcha(services) : undefined
      const html = formPage({
        design,
        language,
        organisation: organisation?.name ?? '',
        lists: await listsOf(services.sql),
        given: {},
        faults: {},
        hidden: {},
        captcha: picture && { id: picture.captcha_id, svg: picture.captcha_svg },
        others: [],
        isEmbedded: false,
        isPreview: true,
      })
      return { html }
    },
  }),
  route({
    method: 'POST',
    path: '/forms/:id/backfill',
    access: forms.roles,
    body: backfillOrder,
    async handle({ services, params, body }) {
      const form = await formBy(services, 'id', idOf(params.id))
      if (!form) throw fail('not_found')
      try {
        return await backfill(services, form, body.after)
      } catch (error) {
        throw error instanceof GraphError
          ? fail('unavailable', { answer: error.message, retryAfter: 60 })
          : error
      }
    },
  }),
  route({
    method: 'GET',
    path: '/lead-ads',
    access: forms.roles,
    handle: ({ services }) => leadAdsOf(services),
  }),
  route({
    method: 'PUT',
    path: '/lead-ads',
    access: forms.roles,
    body: leadAdsOrder,
    handle: ({ services, actor, body }) => changeLeadAds(services, actor, body),
  }),
  route({
    method: 'POST',
    path: '/lead-ads/test',
    access: forms.roles,
    handle: ({ services }) => tryLeadAds(services),
  }),
]
