import type { PushGroup } from '../../contract/inbox/notices'
import type { Actor } from '../auth/actor'

type Nothing = Record<string, never>
type OneRecord = { id: number }

/** Payloads of all jobs, by name. A feature adds a job whose payload has types of its own where it handles it. */
export interface JobPayloads {
  import: { job_id: number }
  handle_inbound: OneRecord
  remove_files: { paths: readonly string[] }
  tidy: Nothing
  end_lost_jobs: Nothing
  clear_uploads: Nothing
  sweep_presence: Nothing
  sweep_sessions: Nothing

  run_automation: { events: readonly number[] }
  continue_automation: { run: number }
  check_author: { user: number }
  trigger_date_rules: Nothing
  send_webhook: { run: number; index: number; rule: number; url: string; body: string }
  note_failed_message: { run: number; index: number; error: unknown }

  process_bookings: Nothing
  send_booking_notification: OneRecord
  /** `notification` is the id of the one that WhatsApp could not deliver. */
  send_fallback_reminder: { notification: number; error: unknown }

  send_candidate_message: OneRecord
  /** `message` is the one that WhatsApp could not deliver. */
  send_fallback_request: { candidate: number; message: number; error: unknown }
  warn_of_clocks: Nothing
  warn_of_cases: Nothing
  warn_of_figures: Nothing
  ask_new_adults: Nothing
  measure_steps: Nothing
  move_cases: { job_id: number }
  compare_people: Nothing
  refresh_german_side: Nothing
  prepare_letters: Nothing
  send_letter: OneRecord
  remind_of_talks: Nothing
  /** Sends the new requests of a candidate; without one, those that are left over, and reminders. */
  remind_of_requests: { candidate?: number }
  forget_sent: { ids: readonly number[] }
  forget_refused_rows: { hashes: readonly string[] }
  save_erasures: Nothing
  list_retained: Nothing
  erase_retained: { list_id: number; actor: Actor }

  decide_test: OneRecord
  /** `month` is the partition of the message. */
  trigger_visit_rules: { id: number; month: string; kind: 'mail_opened' | 'mail_clicked' }
  send_consent_mail: OneRecord
  check_domains: Nothing
  look_up_hosts: Nothing
  poll_bounces: Nothing

  send_form_mail: OneRecord
  send_whatsapp: OneRecord
  fetch_whatsapp_media: OneRecord
  sync_whatsapp_templates: Nothing
  run_job_search: { job_id: number }
  run_job_searches: Nothing
  expire_listings: Nothing
  send_hourly_notices: Nothing
  send_digest: { user_id: number; ids: readonly number[] }
  send_push: { device: number; group: PushGroup }
  seal_logs: Nothing
  remove_old_logs: Nothing
}

export type JobName = keyof JobPayloads

/**
 * Urgency of a job. A person waits for a `prompt` one, or it has to be on time; one run of it is short. A person asked for
 * a `normal` one and sees its progress; it may take minutes. Of `bulk` ones there may be thousands.
 */
export type Urgency = 'prompt' | 'normal' | 'bulk'

/** Urgency of each job, which `queue.ts` keeps a slot by. */
export const URGENCY: Readonly<Record<JobName, Urgency>> = {
  import: 'normal',
  end_lost_jobs: 'prompt',
  handle_inbound: 'prompt',
  remove_files: 'bulk',
  tidy: 'bulk',
  clear_uploads: 'bulk',
  sweep_presence: 'prompt',
  sweep_sessions: 'bulk',

  run_automation: 'bulk',
  continue_automation: 'bulk',
  // A rule must not act for long with rights that its author has lost.
  check_author: 'prompt',
  trigger_date_rules: 'bulk',
  send_automation_mail: 'bulk',
  send_webhook: 'bulk',
  note_failed_message: 'bulk',

  process_bookings: 'prompt',
  send_booking_notification: 'prompt',
  send_fallback_reminder: 'prompt',

  send_candidate_message: 'prompt',
  send_fallback_request: 'prompt',
  warn_of_clocks: 'bulk',
  warn_of_cases: 'bulk',
  warn_of_figures: 'bulk',
  ask_new_adults: 'bulk',
  measure_steps: 'bulk',
  move_cases: 'normal',
  compare_people: 'bulk',
  refresh_german_side: 'bulk',
  prepare_letters: 'bulk',
  send_letter: 'prompt',
  remind_of_talks: 'prompt',
  remind_of_requests: 'prompt',
  forget_sent: 'bulk',
  forget_refused_rows: 'bulk',
  save_erasures: 'bulk',
  list_retained: 'bulk',
  erase_retained: 'normal',

  decide_test: 'bulk',
  trigger_visit_rules: 'bulk',
  send_consent_mail: 'prompt',
  check_domains: 'bulk',
  look_up_hosts: 'bulk',
  poll_bounces: 'bulk',

  send_form_mail: 'prompt',
  send_whatsapp: 'prompt',
  fetch_whatsapp_media: 'prompt',
  sync_whatsapp_templates: 'bulk',
  run_job_search: 'normal',
  run_job_searches: 'bulk',
  expire_listings: 'bulk',
  send_hourly_notices: 'bulk',
  send_digest: 'bulk',
  send_push: 'prompt',
  seal_logs: 'bulk',
  remove_old_logs: 'bulk',
}
