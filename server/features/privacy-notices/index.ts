export { FOOT_STYLE, pageFoot } from './foot'
export { noticePart } from './html'
export {
  composeNotice,
  currentNotice,
  keepNotice,
  missingSettings,
  readController,
  readNoticeId,
  type ShownNotice,
  unnoticedForms,
} from './notices'
export { privacyRoutes } from './routes'
