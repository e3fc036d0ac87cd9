/** What other features show of leads; the screens themselves stand in views.ts, which loads none of them. */
export { CallBackDay } from './CallBackDay'
export { type CallDesk, type Callee, calleeName, EMPLOYERS, LEADS } from './callDesk'
export { LeadName } from './LeadName'
export { callBackPath, deskPath, myCallBacks, queuePath, UNASSIGNED } from './paths'
export { LocalTime } from './queue/LocalTime'
export { timeIn } from './queue/localTime'
