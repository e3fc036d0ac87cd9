import { createContext, useContext } from 'react'
import type { RaRecord } from 'react-admin'
import type { BwLead } from '../../../contract/resources/bw-leads'
import type { Lead } from '../../../contract/resources/leads'

/** Who is called: what leads and employers have in common. */
export type Callee = Lead | BwLead

/** At which desk people are called: all in which leads, and the employers of the German side, differ. */
export interface CallDesk {
  resource: 'leads' | 'bw-leads'
  calls: 'calls' | 'bw-calls'
  /** The field of a call that says to whom it was. */
  target: 'lead_id' | 'bw_lead_id'
  /** The field that holds what they are called. */
  title: 'name' | 'company'
  /** The words of its lists: `leads.all`, `employers.all`. */
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

/** The desk whose records the parts below show; the leads' unless said. */
export const DeskContext = createContext(LEADS)
export const useDesk = () => useContext(DeskContext)

/** @returns what somebody is called at a desk */
export const calleeName = ({ title }: CallDesk, record: RaRecord | Callee): string =>
  String((record as RaRecord)[title] ?? '')

/** @returns the name of a call that is being written down, as a part of its page */
export const callPart = ({ resource }: CallDesk, id: unknown): string => `call ${resource} ${id}`
