export { MailServerNote } from './MailServerNote'
export { OwnPageCard } from './OwnPageCard'
