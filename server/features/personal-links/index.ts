export { askWhatsappCode, CODE_MINUTES, newCode, takeCode, WHATSAPP_CODE_GAP } from './codes'
export {
  fillLink,
  hasLinkGap,
  type LinkedPage,
  linkGap,
  linksEnd,
  notePageSent,
  ownerOf,
  type PageOwner,
  type PageRow,
  pageOfLink,
  pageOfOwner,
  revokePages,
  withGuardianLink,
} from './links'
export { ownPageStateOf } from './state'
