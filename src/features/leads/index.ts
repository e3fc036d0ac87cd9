/** What other features show of leads; the screens themselves stand in views.ts, which loads none of them. */
export { CallBackDay } from './CallBackDay'
export { LeadName } from './LeadName'
export { callBackPath, leadsPath, myCallBacks, QUEUE_PATH, UNASSIGNED } from './paths'
export { timeIn } from './queue/localTime'
