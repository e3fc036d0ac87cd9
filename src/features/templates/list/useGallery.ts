import { useStore } from 'react-admin'
import { useLocation } from 'react-router'
import type { TemplateResource } from '../sides'

/**
 * Whether the templates are looked at as a gallery: as the address says, else as this person last had them. A saved view
 * says it by itself.
 */
export function useGallery(resource: TemplateResource) {
  const [kept, keep] = useStore<'list' | 'gallery'>(`${resource}.list.kind`, 'list')
  const params = new URLSearchParams(useLocation().search)
  const asked = params.get('kind')
  const isOfView = params.has('view')
  const isGallery = asked === null && !isOfView ? kept === 'gallery' : asked === 'gallery'
  return { isGallery, kept, keep, isAsked: asked !== null, isOfView }
}
