import { createContext, useContext } from 'react'
import type { RaRecord } from 'react-admin'
import type { BwLead } from '../../../contract/resources/bw-leads'
import type { Lead } from '../../../contract/resources/leads'

/** A record that is called. */
export type Callee = Lead | BwLead

/** A resource that is called, with the differences between leads and employers. */
export interface CallDesk {
  resource: 'leads' | 'bw-leads'
  calls: 'calls' | 'bw-calls'
  /** The field of a call with the callee. */
  target: 'lead_id' | 'bw_lead_id'
  /** The field with the callee's name. */
  title: 'name' | 'company'
  /** The prefix of its i18n keys: `leads.all`, `employers.all`. */
  words: 'leads' | 'employers'
  /** ISO 3166 alpha-2, where all of them are in one country. */
  country?: string
}

export const LEADS: CallDesk = {
  resource: 'leads',
  calls: 'calls',
  target: 'lead_id',
  title: 'name',
  words: 'leads',
}
export const EMPLOYERS: CallDesk = {
  resource: 'bw-leads',
  calls: 'bw-calls',
  target: 'bw_lead_id',
  title: 'company',
  words: 'employers',
  country: 'de',
}

/** The desk of the components below; defaults to leads. */
export const DeskContext = createContext(LEADS)
export const useDesk = () => useContext(DeskContext)

/** Returns the name of a callee. */
export const calleeName = ({ title }: CallDesk, record: RaRecord): string => String(record[title] ?? '')

/** Returns the key of a call's draft. */
export const callDraftKey = ({ resource }: CallDesk, id: unknown): string => `call ${resource} ${id}`
