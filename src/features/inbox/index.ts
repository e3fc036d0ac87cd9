export { InboxLink } from './InboxLink'
