/** What other features show of templates; the screens themselves stand in views.ts, which loads none of them. */
export { builderPath, type TemplateResource, templateResources, templateSides } from './audiences'
export { MailPreview } from './MailPreview'
export { type Person, presentedPerson, samplePerson } from './mergeFields'
export { mailDocument, mergeMail, plainTextOf } from './renderMail'
