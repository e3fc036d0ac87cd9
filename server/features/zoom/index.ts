import { bookingCalls } from '../../../contract/calls/booking'
import { fail } from '../../../contract/http/errors'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { testZoom, type ZoomAccount } from './client'

export { forgetTopics } from './forget'
export { zoomHooks } from './hooks'
export { dropMeeting, isMeetingSettled, requestMeeting, syncMeetings } from './meetings'
export { requestSharedMeeting } from './shared-meetings'
export { zoomSource } from './webhook'

export const zoomRoutes: readonly Route[] = [
  serve(bookingCalls.testZoom, async ({ services, params: { id } }) => {
    const { sql, now } = services
    const [account] = await sql<ZoomAccount[]>`select * from zoom where id = ${id}`
    if (!account) throw fail('not_found')
    const result = await testZoom(services, account)
    if (result.ok) await sql`update zoom set last_success_at = ${now()} where id = ${id}`
    else
      await sql`update zoom set last_error = ${result.answer.slice(0, 400)}, last_error_at = ${now()} where id = ${id}`
    return result
  }),
]
