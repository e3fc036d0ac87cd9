import type { Services } from '../../../services'
import type { BookingSubject } from '../tokens'
import { queueNotification } from './queue'

/**
 * Queues the reminders that are due: one per booking, time, number of hours and channel. A booking made later than its
 * reminder was due gets none.
 */
export async function queueReminders({ sql, now }: Services, limit: number): Promise<void> {
  await sql.begin(async tx => {
    const due = await tx<(BookingSubject & { at: string; hours: number; channel: string })[]>`
      select b.source, b.id, b.at, hours, channel from (
        select 'appointment' as source, a.id, a.at, a.placed_at, a.setting_id, a.email, a.phone
        from online_appointments a
        where a.status in ('booked', 'confirmed') and not a.is_demo
          and a.at > ${now()} and a.at < ${now()}::timestamptz + interval '15 days'
        union all
        select 'registration', r.id, m.at, greatest(r.placed_at, m.placed_at), m.setting_id, r.email, r.phone
        from seminar_registrations r join online_seminars m on m.id = r.seminar_id
        where r.status in ('booked', 'confirmed') and m.status = 'planned' and not r.is_demo
          and m.at > ${now()} and m.at < ${now()}::timestamptz + interval '15 days'
      ) b join booking_settings s on s.id = b.setting_id,
        unnest(array[s.reminder_hours, s.second_reminder_hours]) hours,
        unnest(case s.reminder_channel when 'both' then array['mail', 'whatsapp'] else array[s.reminder_channel] end) channel
      where hours is not null and case channel when 'mail' then b.email is not null
          else b.phone is not null and s.whatsapp_template_id is not null end
        and at - make_interval(hours => hours) <= ${now()}
        and placed_at < at - make_interval(hours => hours)
        and not exists (select from booking_notifications l where l.source = b.source and l.source_id = b.id
          and l.kind = 'reminder' and split_part(l.key, ' ', 2) = hours::text
          and split_part(l.key, ' ', 1)::timestamptz = b.at
          and (split_part(l.key, ' ', 3) = 'whatsapp') = (channel = 'whatsapp'))
      order by at limit ${limit}`
    for (const { source, id, at, hours, channel } of due) {
      const key = `${at} ${hours}${channel === 'whatsapp' ? ' whatsapp' : ''}`
      await queueNotification(tx, { source, id, kind: 'reminder', key })
    }
  })
}
