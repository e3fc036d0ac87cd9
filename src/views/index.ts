import { lazy } from 'react'

/** The four views of any resource, made from its definition; each comes when it is first opened. */
export const ResourceList = lazy(() => import('./list/ResourceList'))
export const ResourceEdit = lazy(() => import('./record/ResourceEdit'))
export const ResourceCreate = lazy(() => import('./record/ResourceCreate'))
export const ResourceShow = lazy(() => import('./record/ResourceShow'))

export type { ResourceListProps } from './list/ResourceList'
export type { ResourceCreateProps } from './record/ResourceCreate'
export type { ResourceEditProps } from './record/ResourceEdit'
export type { ResourceShowProps } from './record/ResourceShow'
