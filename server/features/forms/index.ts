export { formsHooks } from './hooks'
export { sendFormMail } from './mail'
export { metaSource } from './meta'
export { formRoutes } from './routes'
