export type MeetingSource = 'appointment' | 'seminar'

/** A meeting as it should be and as it is. */
export interface Meeting {
  id: number
  /** `slot`: of a time that several appointments share. */
  source: MeetingSource | 'slot'
  source_id: number
  zoom_id: number
  request_key: string
  topic: string
  wanted: boolean
  wanted_at: string
  wanted_minutes: number
  made: boolean
  made_at: string | null
  made_minutes: number | null
  meeting_id: string | null
  join_url: string | null
  tries: number
  ended_at: string | null
}
