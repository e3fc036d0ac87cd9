import { onDemand } from '../../layout/onDemand'

export const formViews = {
  forms: {
    list: onDemand(() => import('./FormsList').then(file => file.FormsList)),
    edit: onDemand(() => import('./builder/FormEdit').then(file => file.FormEdit)),
    create: onDemand(() => import('./builder/FormCreate').then(file => file.FormCreate)),
    show: onDemand(() => import('./submissions/FormAnswers').then(file => file.FormAnswers)),
  },
  'form-submissions': {
    show: onDemand(() => import('./submissions/SubmissionShow').then(file => file.SubmissionShow)),
  },
}

export const formPages = [
  {
    path: '/lead-ads',
    name: 'lead-ads',
    view: onDemand(() => import('./lead-ads/LeadAdsPage').then(file => file.LeadAdsPage)),
    frame: true,
  },
] as const
