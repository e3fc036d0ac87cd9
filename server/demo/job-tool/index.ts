export { fillApplications } from './applications'
export { fillListings } from './listings'
export { fillPresentations, type StartedPresentation } from './sent'
