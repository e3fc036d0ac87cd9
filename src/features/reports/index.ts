/** What other features draw with: round ends of axes. */
export { roundUp } from './charts/scale'
