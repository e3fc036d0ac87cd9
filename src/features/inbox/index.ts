export { InboxLink } from './InboxLink'
export { otherSide } from './otherSide'
