import { useStore } from 'react-admin'
import { useLocation } from 'react-router'
import type { TemplateResource } from '../sides'

/**
 * Chooses the list or the gallery: by the address, else by the user's last choice. A saved view has it in its own
 * address.
 */
export function useGallery(resource: TemplateResource) {
  const [remembered, remember] = useStore<'list' | 'gallery'>(`${resource}.list.kind`, 'list')
  const params = new URLSearchParams(useLocation().search)
  const inAddress = params.get('kind')
  const isOfView = params.has('view')
  const isGallery = inAddress === null && !isOfView ? remembered === 'gallery' : inAddress === 'gallery'
  return { isGallery, remembered, remember, isInAddress: inAddress !== null, isOfView }
}
