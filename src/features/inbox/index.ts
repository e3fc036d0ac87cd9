export { ConnectionTest } from './ConnectionTest'
export { InboxLink } from './InboxLink'
export { otherSide } from './otherSide'
