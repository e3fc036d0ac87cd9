import { onDemand } from '../../layout/onDemand'

/** Contracts: their texts side by side. */
export const contractViews = {
  contracts: {
    edit: onDemand(() => import('./ContractEdit').then(file => file.ContractEdit)),
    create: onDemand(() => import('./ContractCreate').then(file => file.ContractCreate)),
  },
}

/** A contract as it is printed. */
export const contractPages = [
  {
    path: '/contracts/:id/print',
    name: 'contract-print',
    view: onDemand(() => import('./PrintPage').then(file => file.PrintPage)),
    frame: true,
  },
] as const
