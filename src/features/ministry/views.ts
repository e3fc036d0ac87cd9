import { onDemand } from '../../layout/onDemand'

/** The page of the ministry; it stands in no menu of a role, but in the drawer of those who are special. */
export const ministryPages = [
  {
    path: '/ministry',
    name: 'ministry',
    view: onDemand(() => import('./MinistryPage').then(file => file.MinistryPage)),
    frame: true,
  },
] as const
