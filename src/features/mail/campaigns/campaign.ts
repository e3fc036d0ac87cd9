import type { RaRecord } from 'react-admin'
import type { CampaignReport as Report } from '../../../../contract/calls/campaigns'
import type { CampaignState, Campaign as General } from '../../../../contract/resources/campaigns'
import { isolate } from '../../../layout/parts/Isolated'
import type { StatusKind } from '../../../layout/theme/tokens'
import { listPath } from '../../../views/list/listPath'

export type { Report }

/** A campaign of any side: the fields that only some sides have are optional. */
export type Campaign = Omit<General, 'list_ids' | 'exclude_list_ids'> & {
  list_ids?: number[] | null
  exclude_list_ids?: number[] | null
  filter?: Record<string, unknown> | null
}

/** Returns a record of the three campaign resources with its fields' types. */
export const campaignOf = (record: RaRecord): Campaign => record as Campaign

export const TAB_NAMES = ['in_draft', 'sending', 'sent'] as const
export type Tab = (typeof TAB_NAMES)[number]

/** The three tabs of the list, with their states (docs/spec/product.md). */
export const TABS: Record<Tab, readonly CampaignState[]> = {
  in_draft: ['draft', 'scheduled'],
  sending: ['sending'],
  sent: ['sent', 'stopped'],
}

/** Campaigns that are being sent. */
export const SENDING = { status: TABS.sending }

/** Returns the path of the campaigns that are being sent, without an earlier filter of the person. */
export const sendingPath = (resource: string): string => `${listPath(resource, {})}&tab=sending`

const KINDS: Record<CampaignState, StatusKind> = {
  draft: 'none',
  scheduled: 'wait',
  sending: 'info',
  stopped: 'wait',
  sent: 'good',
}

/** Returns how a campaign's state is drawn; `held` is a scheduled one whose time has passed */
export function stateOf(campaign: Pick<Campaign, 'status' | 'held'>): {
  kind: StatusKind
  word: CampaignState | 'held'
} {
  const status = campaign.status ?? 'draft'
  if (status === 'scheduled' && campaign.held) return { kind: 'wait', word: 'held' }
  return { kind: KINDS[status], word: status }
}

/** Returns the screen of a campaign: a draft in its steps, everything else on its page */
export function campaignPath(resource: string, { id, status }: Pick<Campaign, 'id' | 'status'>): string {
  return status === 'draft' ? `/${resource}/${id}` : `/${resource}/${id}/show`
}

export interface Progress {
  /** Messages that are to go out: the recipients less those left out. */
  due: number
  /** Messages that need no further try, whatever became of them. */
  done: number
  left: number
  /** 0 to 1. */
  part: number
}

type Counts = Pick<
  Campaign,
  'recipients' | 'suppressed' | 'sent' | 'delivered' | 'failed' | 'bounced' | 'complained' | 'uncertain'
>

/** @returns how far a campaign is. Each message counts once, at the state it is in. */
export function progressOf(campaign: Counts): Progress {
  const due = Math.max(0, (campaign.recipients ?? 0) - (campaign.suppressed ?? 0))
  const { sent, delivered, failed, bounced, complained, uncertain } = campaign
  const settled = [sent, delivered, failed, bounced, complained, uncertain]
  const done = Math.min(
    due,
    settled.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  )
  return { due, done, left: due - done, part: due === 0 ? 0 : done / due }
}

/** @returns a share in percent with one decimal, and two where it is smaller than one in a thousand: `95.4`, `0.02` */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return '0'
  const share = (part / whole) * 100
  if (share === 0 || share === 100) return String(share)
  return share.toFixed(share < 0.1 ? 2 : 1)
}

/** A share as it is read, `95.4%`, isolated so that it stays whole in text from right to left. */
export function share(part: number | null | undefined, whole: number): string {
  return isolate(`${percent(part ?? 0, whole)}%`)
}

/** People who do not get it yet, whatever the rate. */
export interface Waiting {
  /** It is not the hour at which it may arrive at them. */
  forHours: number
  /** The better of two versions is not known yet. */
  forVersion: number
}

/** @returns who of a campaign waits, and for what; nobody where the report is not there yet */
export function waitingOf(report: Report | undefined): Waiting {
  const test = report?.test
  const rest = test && test.winner === null ? test.parts.find(({ part }) => part === 'rest') : undefined
  return { forHours: report?.waiting?.people ?? 0, forVersion: rest?.open ?? 0 }
}

/** The events of the hour that begins at `at`. */
export type SeriesPoint = Report['series'][number]
