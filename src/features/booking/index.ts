export { dayRange } from './calendar/dayRange'
