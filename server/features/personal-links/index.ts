export {
  fillLink,
  type LinkedPage,
  linkGap,
  linksEnd,
  notePageSent,
  type PageRow,
  pageOfCandidate,
  pageOfLink,
  revokePages,
} from './links'
export { ownPageStateOf } from './state'
