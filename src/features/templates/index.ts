/** What other features show of templates; the screens themselves stand in views.ts, which loads none of them. */

export { MailPreview } from './preview/MailPreview'
export { type Person, presentedPerson, samplePerson } from './preview/mergeFields'
export { mailDocument, mergeMail, plainTextOf } from './preview/renderMail'
export { builderPath, type TemplateResource, templateResources, templateSides } from './sides'
