/** What other features show of appointments; the screens themselves stand in views.ts. */
export { dayRange } from './calendar/dayRange'
