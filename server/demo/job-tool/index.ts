export { fillApplications } from './applications'
export { fillListings } from './listings'
export { fillPresentations } from './sent'
