import { onDemand } from '../../layout/onDemand'

/** Zoom accounts, each with a button that tests it. */
export const zoomViews = {
  zoom: { edit: onDemand(() => import('./ZoomEdit').then(file => file.ZoomEdit)) },
}
