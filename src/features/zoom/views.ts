import { onDemand } from '../../layout/onDemand'

/** Accounts at Zoom, each with a button that says what Zoom answers. */
export const zoomViews = {
  zoom: { edit: onDemand(() => import('./ZoomEdit').then(file => file.ZoomEdit)) },
}
