import { ownPagePages } from '../../../../contract/calls/own-page'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { askForData, withdraw } from '../acts'
import { agree, answer } from '../answers'
import { closeSession } from '../door/sessions'
import { sendCalendarFile } from './calendar-file'
import { askForCode, enter, showDoor } from './door-page'
import { showPage } from './main-page'
import { addressOf, closedPage, limited, type OpenVisit, withPage } from './visit'

/** The own page of a candidate, for the person. */
export const pageRoutes: readonly Route[] = [
  serve(
    ownPagePages.show,
    call => withPage(call, visit => (visit.isKnown ? showPage(visit) : showDoor(visit))),
    limited,
  ),
  serve(ownPagePages.act, call => withPage(call, act), limited),
  serve(
    ownPagePages.calendar,
    call => withPage(call, visit => (visit.isKnown ? sendCalendarFile(visit) : closedPage(visit))),
    limited,
  ),
]

async function act(visit: OpenVisit) {
  const { given, isKnown } = visit
  if (!isKnown && given.act === 'code') return askForCode(visit)
  if (!isKnown && given.act === 'enter') return enter(visit)
  if (isKnown && given.act === 'withdraw') return withdraw(visit)
  if (isKnown && given.act === 'answer') return answer(visit)
  if (isKnown && given.act === 'agree') return agree(visit)
  if (isKnown && given.act === 'data') return askForData(visit)
  if (given.act === 'leave') return leave(visit)
  return visit.call.reply.header('cache-control', 'no-store').redirect(addressOf(visit), 303)
}

async function leave(visit: OpenVisit) {
  const { services, request, reply } = visit.call
  const cookie = await closeSession(services, request.headers.cookie)
  return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(addressOf(visit), 303)
}
