import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { CoursePage } from '../../../contract/course-calls'
import { ControlledInput } from '../../fields/ControlledInput'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { useRefused } from './useCourse'

interface AddParticipantProps {
  page: CoursePage
  onSeat: (change: { add: number[]; over?: boolean }) => Promise<void>
}

/** Adds people by typing their names; a full course asks first. */
export function AddParticipant({ page, onSeat }: AddParticipantProps) {
  const translate = useTranslate()
  const refused = useRefused()
  const [full, setFull] = useState<{ person: number; capacity: number; count: number }>()
  // The picker keeps what was chosen; a new one begins empty.
  const [count, setCount] = useState(0)

  async function add(person: number, over = false) {
    try {
      await onSeat({ add: [person], over })
      setFull(undefined)
      setCount(count + 1)
    } catch (error) {
      const { capacity, count: wanted } =
        (error as { body?: { capacity?: number; count?: number } }).body ?? {}
      if (capacity !== undefined && wanted !== undefined) setFull({ person, capacity, count: wanted })
      else refused(error)
    }
  }

  return (
    <div className="co-add">
      <ControlledInput
        key={count}
        resource="attendance"
        name="candidate_id"
        label={translate('courses.add')}
        required={false}
        value={null}
        onChange={value => {
          const person = Number(value)
          const isThere = page.seats.some(({ candidate_id }) => candidate_id === person)
          if (value != null && !isThere) void add(person)
        }}
      />
      {full ? (
        <ConfirmDialog
          title={translate('courses.full')}
          verb={translate('courses.add_anyway')}
          onConfirm={() => void add(full.person, true)}
          onClose={() => setFull(undefined)}
        >
          {translate('courses.full_help', { capacity: full.capacity, count: full.count })}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
