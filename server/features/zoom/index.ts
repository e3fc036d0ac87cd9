import { fail } from '../../../contract/errors'
import { zoom } from '../../../contract/resources/zoom'
import { idOf } from '../../http/query'
import { type Route, route } from '../../http/route'
import { testZoom, type ZoomAccount } from './client'

export { forgetTopics } from './forget'
export { zoomHooks } from './hooks'
export { zoomSource } from './inbox'
export {
  dropMeeting,
  isMeetingSettled,
  type MeetingSource,
  syncMeetings,
  type WantedMeeting,
  wantMeeting,
} from './meetings'
export { wantSlotMeeting } from './slots'

export const zoomRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/zoom/:id/test',
    access: zoom.roles,
    async handle({ services, params }) {
      const { sql, now } = services
      const id = idOf(params.id)
      const [account] = await sql<ZoomAccount[]>`select * from zoom where id = ${id}`
      if (!account) throw fail('not_found')
      const result = await testZoom(services, account)
      if (result.ok) await sql`update zoom set last_success_at = ${now()} where id = ${id}`
      else
        await sql`update zoom set last_error = ${result.answer.slice(0, 400)}, last_error_at = ${now()} where id = ${id}`
      return result
    },
  }),
]
