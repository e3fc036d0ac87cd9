import type { Definition } from './definition/define'
import { isOneOf } from './definition/isOneOf'
import { ads } from './resources/ads'
import { onlineAppointments } from './resources/appointments'
import { authentications, authorities, missions } from './resources/authorities'
import { automation } from './resources/automation'
import { onlineAppointmentsSettings, onlineSeminarsSettings } from './resources/booking-settings'
import { demandSupply, visaCostRows, visaCosts } from './resources/business-reports'
import { bwLeads } from './resources/bw-leads'
import { bwCalls, calls } from './resources/calls'
import { bbCampaigns, bwCampaigns, campaigns } from './resources/campaigns'
import { candidateMessages } from './resources/candidate-messages'
import { candidates, readyCandidates } from './resources/candidates'
import { caseSteps, cases, caseTracks } from './resources/cases'
import { contracts, contractTexts } from './resources/contracts'
import { attendance, courses, teachers } from './resources/courses'
import { dueClocks, expiring, toConfirm } from './resources/desks'
import { documentKinds, documents, languageCertificates } from './resources/documents'
import { domains } from './resources/domains'
import { bwEmails, emails } from './resources/emails'
import { figures } from './resources/figures'
import { formSubmissions, forms } from './resources/forms'
import { givenNames, guardians, passports, possibleDuplicates } from './resources/identity'
import { jobListings, jobSearches } from './resources/job-listings'
import { leadCounters } from './resources/lead-counters'
import { leads } from './resources/leads'
import { leadsManagement } from './resources/leads-management'
import { leadsReport } from './resources/leads-report'
import { legalChanges } from './resources/legal-changes'
import { letters, letterTexts } from './resources/letters'
import { bwLists, lists } from './resources/lists'
import { logs } from './resources/logs'
import { lookups } from './resources/lookups'
import { bbMailReport, bwMailReport, mailReport } from './resources/mail-report'
import { exams, licences, measures, recognitionGaps } from './resources/measures'
import { bwNotes, notes } from './resources/notes'
import { notifications } from './resources/notifications'
import { offices } from './resources/offices'
import { onlineCandidates } from './resources/online-candidates'
import { ownPages } from './resources/own-pages'
import { paymentEvidence } from './resources/payment-evidence'
import { agreements, permits, preapprovals, remedies } from './resources/permissions'
import { employerConsents, matches, positions } from './resources/placement'
import { feeAgreements, invoices, placements } from './resources/placements'
import { breaches, dataRecipients, dataRequests } from './resources/privacy'
import { privacyNotices } from './resources/privacy-notices'
import { baApprovals, clocks, recognitions, statusChanges, visas } from './resources/procedures'
import { candidateProfiles, educations, experiences } from './resources/profiles'
import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
  candidateUpdates,
  evaluationAppointmentSettings,
  interviews,
} from './resources/requests'
import { routeSteps, routes, routeVersions } from './resources/routes'
import {
  checklists,
  complianceRules,
  currencies,
  deadlines,
  exchangeRates,
  feeKinds,
  requirements,
  stepMessages,
} from './resources/rules'
import { onlineSeminars, seminarRegistrations } from './resources/seminars'
import {
  expectedArrivals,
  finishedSteps,
  funnel,
  stageDays,
  stepSpeeds,
  stuckSteps,
} from './resources/step-reports'
import { bwSubscribers, subscribers } from './resources/subscribers'
import { bwSuppressions, domainSuppressions, suppressions } from './resources/suppressions'
import { bbTemplates, bwTemplates, templates } from './resources/templates'
import { commissions, ledger, transactions } from './resources/transactions'
import { users } from './resources/users'
import {
  whatsappLog,
  whatsappOfficialSettings,
  whatsappSettings,
  whatsappTemplates,
} from './resources/whatsapp'
import { zoom } from './resources/zoom'

/** Every resource that is defined, in the order in which tables refer to each other. */
export const RESOURCES: readonly Definition[] = [
  ...lookups,
  offices,
  users,
  leads,
  leadsManagement,
  leadCounters,
  leadsReport,
  mailReport,
  bwMailReport,
  bbMailReport,
  ads,
  bwLeads,
  bwCalls,
  bwNotes,
  documentKinds,
  currencies,
  exchangeRates,
  deadlines,
  requirements,
  checklists,
  complianceRules,
  feeKinds,
  stepMessages,
  routes,
  routeVersions,
  routeSteps,
  figures,
  legalChanges,
  authorities,
  missions,
  authentications,
  teachers,
  candidates,
  readyCandidates,
  courses,
  attendance,
  cases,
  passports,
  guardians,
  givenNames,
  possibleDuplicates,
  documents,
  languageCertificates,
  recognitions,
  measures,
  exams,
  recognitionGaps,
  licences,
  agreements,
  preapprovals,
  baApprovals,
  visas,
  permits,
  remedies,
  statusChanges,
  candidateMessages,
  ownPages,
  dataRequests,
  breaches,
  dataRecipients,
  caseSteps,
  caseTracks,
  clocks,
  dueClocks,
  expiring,
  toConfirm,
  stuckSteps,
  stepSpeeds,
  finishedSteps,
  stageDays,
  funnel,
  expectedArrivals,
  demandSupply,
  visaCosts,
  visaCostRows,
  paymentEvidence,
  notes,
  transactions,
  ledger,
  commissions,
  contracts,
  contractTexts,
  privacyNotices,
  candidateProfiles,
  experiences,
  educations,
  positions,
  matches,
  employerConsents,
  feeAgreements,
  placements,
  invoices,
  letterTexts,
  letters,
  interviews,
  candidateUpdates,
  candidateEvaluations,
  evaluationAppointmentSettings,
  candidateInterviews,
  candidateSubmissionRequests,
  zoom,
  onlineAppointmentsSettings,
  onlineSeminarsSettings,
  onlineAppointments,
  onlineSeminars,
  seminarRegistrations,
  calls,
  logs,
  notifications,
  automation,
  domains,
  jobSearches,
  jobListings,
  lists,
  bwLists,
  templates,
  bwTemplates,
  bbTemplates,
  subscribers,
  bwSubscribers,
  campaigns,
  bwCampaigns,
  bbCampaigns,
  emails,
  bwEmails,
  suppressions,
  bwSuppressions,
  domainSuppressions,
  forms,
  onlineCandidates,
  formSubmissions,
  whatsappSettings,
  whatsappOfficialSettings,
  whatsappTemplates,
  whatsappLog,
]

/** Menu keys that are one screen rather than records: `GET /{key}` answers one object. */
export const SCREENS = ['health', 'settings', 'pin', 'profile', 'domainSetup'] as const

const byName = new Map(RESOURCES.map(definition => [definition.name, definition]))

/** @returns the definition of a resource, or undefined where there is none of that name. */
export function definitionOf(name: string): Definition | undefined {
  return byName.get(name)
}

/** Returns the definition of a resource. @throws Error where there is none of that name: a mistake in the wiring */
export function requireDefinition(name: string): Definition {
  const definition = definitionOf(name)
  if (!definition) throw new Error(`${name} is no resource`)
  return definition
}

/** @returns whether a menu key has something behind it yet. */
export function isDefined(key: string): boolean {
  return byName.has(key) || isOneOf(SCREENS, key)
}

/** @returns definitions that have a ref field pointing at a resource, with the names of those fields. */
export function referrersOf(name: string): { definition: Definition; fields: string[] }[] {
  return RESOURCES.map(definition => ({
    definition,
    fields: Object.keys(definition.fields).filter(field => definition.fields[field]?.options.to === name),
  })).filter(({ fields }) => fields.length > 0)
}

/** The field of a record that names its person. */
export const OWNER = 'candidate_id'

/**
 * Returns the fields of a person's record that name records of the same person. Fields that the server fills are not among
 * them. A lead is the record of the candidate that it became.
 */
export function personalFieldsOf(definition: Definition): string[] {
  if (definition.computed) return []
  return Object.entries(definition.fields).flatMap(([name, { options }]) => {
    const owner = definitionOf(options.to ?? '')?.fields[OWNER]
    const isOwned = definition.fields[OWNER] !== undefined || definition.name === owner?.options.to
    return owner && isOwned && !options.read && !options.ofOthers ? [name] : []
  })
}

/** Returns the person of a record: the record of a person is its own. */
export const personOf = ({ fields }: Definition, record: Readonly<Record<string, unknown>>): number =>
  Number((fields[OWNER] ? record[OWNER] : record.id) ?? 0)
