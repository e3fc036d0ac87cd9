import { LayoutGrid, List } from 'lucide-react'
import { useEffect } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useListAddress, withPlace } from '../../../views/list/address'
import { ViewLink, ViewSwitch } from '../../../views/list/ViewSwitch'
import type { TemplateResource } from '../sides'
import { useGallery } from './useGallery'

/** Switches between the list and the gallery, with the same filters; the last choice is remembered. */
export function ListOrGallery({ resource }: { resource: TemplateResource }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  const { change } = useListAddress()
  const { isGallery, remembered, remember, isInAddress, isOfView } = useGallery(resource)
  const now = isGallery ? 'gallery' : 'list'
  // A filter writes a new address, and a view is saved by the address: it has to name the gallery.
  const isMissing = isGallery && !isInAddress && !isOfView
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows from the address alone.
  useEffect(() => {
    if (isMissing) change({ kind: 'gallery' }, { replace: true })
    else if (isInAddress && !isOfView && remembered !== now) remember(now)
  }, [isMissing, isInAddress, isOfView, now])
  const pathOf = (kind: 'list' | 'gallery') => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    place.set('kind', kind)
    return `/${resource}?${place}`
  }
  return (
    <ViewSwitch label={translate('gallery.looks')}>
      <ViewLink to={pathOf('list')} isOn={!isGallery} icon={List} words={translate('gallery.list')} />
      <ViewLink
        to={pathOf('gallery')}
        isOn={isGallery}
        icon={LayoutGrid}
        words={translate('gallery.gallery')}
      />
    </ViewSwitch>
  )
}
