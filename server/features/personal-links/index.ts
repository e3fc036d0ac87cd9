export { type Appointment, type Clocks, inOneLine, ownClocks, readAppointments } from './appointments'
export { askWhatsappCode, CODE_MINUTES, codeFiller, newCode, whatsappCodeGap } from './codes'
export {
  closeDoors,
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
