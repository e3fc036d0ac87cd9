import { lazyPart } from '../layout/lazyPart'

/** The four views of any resource, made from its definition; each comes when it is first opened. */
export const ResourceList = lazyPart(() => import('./list/ResourceList'))
export const ResourceEdit = lazyPart(() => import('./record/ResourceEdit'))
export const ResourceCreate = lazyPart(() => import('./record/ResourceCreate'))
export const ResourceShow = lazyPart(() => import('./record/ResourceShow'))
