/** Parts for other features. The screens are in views.ts, which loads them on demand. */
export { CallBackDay } from './CallBackDay'
export { type CallDesk, type Callee, calleeName, EMPLOYERS, LEADS } from './callDesk'
export { LeadName } from './LeadName'
export { callBackPath, deskPath, myCallBacks, queuePath, unassigned } from './paths'
export { LocalTime } from './queue/LocalTime'
export { timeIn } from './queue/localTime'
