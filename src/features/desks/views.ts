import { onDemand } from '../../layout/onDemand'

/** Desks: what is due, stuck, ends or is only assumed; and reports of steps, stages and arrivals. */
export const deskViews = {
  'due-clocks': { list: onDemand(() => import('./DueList').then(file => file.DueList)) },
  expiring: { list: onDemand(() => import('./ExpiringList').then(file => file.ExpiringList)) },
  'stuck-steps': { list: onDemand(() => import('./StuckStepsList').then(file => file.StuckStepsList)) },
  'step-speeds': {
    list: onDemand(() => import('./reports/StepSpeedsList').then(file => file.StepSpeedsList)),
  },
  'finished-steps': {
    list: onDemand(() => import('./reports/FinishedStepsList').then(file => file.FinishedStepsList)),
  },
  funnel: { list: onDemand(() => import('./reports/FunnelPage').then(file => file.FunnelPage)) },
  'stage-days': { list: onDemand(() => import('./reports/StageDaysList').then(file => file.StageDaysList)) },
  'expected-arrivals': {
    list: onDemand(() => import('./reports/ExpectedArrivalsList').then(file => file.ExpectedArrivalsList)),
  },
  'demand-supply': {
    list: onDemand(() => import('./reports/DemandSupplyList').then(file => file.DemandSupplyList)),
  },
  'visa-costs': { list: onDemand(() => import('./reports/VisaCostsPage').then(file => file.VisaCostsPage)) },
  'visa-cost-rows': {
    list: onDemand(() => import('./reports/VisaCostRowsList').then(file => file.VisaCostRowsList)),
  },
  'payment-evidence': {
    list: onDemand(() => import('./reports/PaymentEvidenceList').then(file => file.PaymentEvidenceList)),
  },
  'to-confirm': { list: onDemand(() => import('./ToConfirmList').then(file => file.ToConfirmList)) },
}
