import type { ComponentType } from 'react'
import { onDemand } from '../../layout/onDemand'

interface Views {
  list?: ComponentType
  edit?: ComponentType
  create?: ComponentType
  show?: ComponentType
}

const campaign: Views = {
  list: onDemand(() => import('./campaigns/list/CampaignList').then(file => file.CampaignList)),
  create: onDemand(() => import('./campaigns/wizard/CampaignWizard').then(file => file.CampaignCreate)),
  edit: onDemand(() => import('./campaigns/wizard/CampaignWizard').then(file => file.CampaignEdit)),
  show: onDemand(() => import('./campaigns/report/CampaignPage').then(file => file.CampaignPage)),
}
const email: Views = {
  list: onDemand(() => import('./emails/EmailList').then(file => file.EmailList)),
  show: onDemand(() => import('./emails/ProofPage').then(file => file.ProofPage)),
}
const list: Views = {
  list: onDemand(() => import('./lists/ListsList').then(file => file.ListsList)),
  create: onDemand(() => import('./lists/ListForm').then(file => file.ListCreate)),
  edit: onDemand(() => import('./lists/ListForm').then(file => file.ListEdit)),
}
const report: Views = {
  list: onDemand(() => import('./reports/MailReport').then(file => file.MailReport)),
}

const subscriber: Views = {
  list: onDemand(() => import('./people/SubscriberList').then(file => file.SubscriberList)),
  edit: onDemand(() => import('./people/SubscriberEdit').then(file => file.SubscriberEdit)),
  show: onDemand(() => import('./people/SubscriberEdit').then(file => file.SubscriberShow)),
}

/** The screens of mail that are written by hand; suppressions are made from their definitions. */
export const mailFeatures: Record<string, Views> = {
  campaigns: campaign,
  'bw-campaigns': campaign,
  'bb-campaigns': campaign,
  emails: email,
  'bw-emails': email,
  'mail-report': report,
  'bw-mail-report': report,
  'bb-mail-report': report,
  lists: list,
  'bw-lists': list,
  subscribers: subscriber,
  'bw-subscribers': subscriber,
  domains: {
    list: onDemand(() => import('./domains/DomainsList').then(file => file.DomainsList)),
    edit: onDemand(() => import('./domains/DomainPage').then(file => file.DomainPage)),
    show: onDemand(() => import('./domains/DomainPage').then(file => file.DomainShow)),
  },
  domainSetup: {
    list: onDemand(() => import('./domains/DomainSetupPage').then(file => file.DomainSetupPage)),
  },
}
