import { readReply } from '../../../../contract/mail/engine-replies'
import { pauseReason } from '../../../../contract/mail/pause-reasons'
import type { Write } from '../write'

/** So many failures in a row with the same words are no longer about the recipients. */
export const SAME_FAILURES = 10
/** Failures that are no older than this belong to what was on the wire when the campaign stopped. */
const ON_WIRE_MS = 60_000

interface Run {
  words: string
  ids: number[]
  hosts: Set<string>
  stoppedAt: Date | undefined
}

/**
 * Recognizes failures that repeat, by campaign: the same 5xx in a row, or the same fault of the message itself. It keeps
 * its counts in memory: a restart begins to count anew.
 */
export class Repetitions {
  private readonly runs = new Map<number, Run>()
  /** Campaigns of which the server accepted a message. */
  private readonly accepted = new Set<number>()

  constructor(private readonly now: () => Date) {}

  /**
   * @returns the write as it is, or, from the last failure of a run on, one that queues the message again and stops the
   *   campaign
   */
  weigh(write: Write): Write {
    const { campaignId, to } = write
    if (to === 'sent' || to === 'bounced') {
      this.runs.delete(campaignId)
      if (to === 'sent') this.accepted.add(campaignId)
      return write
    }
    return to === 'failed' ? this.weighFailure(write) : write
  }

  /** For a campaign that is sent. */
  forget(campaignId: number): void {
    this.runs.delete(campaignId)
    this.accepted.delete(campaignId)
  }

  private weighFailure(write: Write): Write {
    const { campaignId, emailId, address, reply = '' } = write
    const run = this.runOf(campaignId, comparable(reply))
    run.ids.push(emailId)
    run.hosts.add(address.slice(address.lastIndexOf('@') + 1))
    if (run.ids.length < SAME_FAILURES || !this.isOurs(write, run)) return write
    run.stoppedAt ??= this.now()
    const own = readReply(reply)?.own === 'not_rendered'
    const detail = own ? (readReply(reply)?.detail ?? '') : reply
    const reason = pauseReason({ kind: own ? 'not_rendered' : 'repeated', count: run.ids.length, detail })
    return { ...write, to: 'queued', reply: reason, repeated: run.ids.filter(id => id !== emailId) }
  }

  /** A rule of one recipient's host is no fault of ours, nor is one host that refuses while others accept. */
  private isOurs({ campaignId, refusal, reply = '' }: Write, { hosts }: Run): boolean {
    if (readReply(reply)) return true
    return hosts.size > 1 || (refusal !== 'policy' && !this.accepted.has(campaignId))
  }

  private runOf(campaignId: number, words: string): Run {
    const known = this.runs.get(campaignId)
    const isOver =
      known?.stoppedAt !== undefined && this.now().getTime() - known.stoppedAt.getTime() > ON_WIRE_MS
    if (known && known.words === words && !isOver) return known
    const run = { words, ids: [], hosts: new Set<string>(), stoppedAt: undefined }
    this.runs.set(campaignId, run)
    return run
  }
}

/** Without addresses, numbers and names of sessions, which differ in each reply; its codes stay. */
const comparable = (reply: string) =>
  reply
    .slice(0, 300)
    .split(/\s+/)
    .filter((word, index) => index === 0 || /^\d\.\d{1,3}\.\d{1,3}$/.test(word) || !/[@\d]/.test(word))
    .join(' ')
