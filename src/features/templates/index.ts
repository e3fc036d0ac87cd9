/** Parts of templates for other features; the screens are in views.ts, which loads each of them on demand. */

export { MailPreview } from './preview/MailPreview'
export { type Person, presentedPerson, samplePerson } from './preview/mergeFields'
export { mailDocument, mergeMail, plainTextOf } from './preview/renderMail'
export { builderPath, type TemplateResource } from './sides'
