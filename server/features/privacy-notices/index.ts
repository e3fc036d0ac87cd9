export { FOOT_STYLE, pageFoot } from './foot'
export { noticePart } from './html'
export {
  composeNotice,
  currentNotice,
  keepNotice,
  missingSettings,
  readController,
  type ShownNotice,
  unnoticedForms,
} from './notices'
export { privacyRoutes } from './routes'
export { type NoticedPage, proofOfNotice, readShownNotice } from './shown'
