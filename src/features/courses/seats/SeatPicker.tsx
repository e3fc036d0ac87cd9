import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ControlledInput } from '../../../fields/ControlledInput'
import { refusedBody } from '../../../providers/refusedBody'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'
import '../courses.css'

interface SeatPickerProps {
  /** The field to choose: a participant of the course, or a course of the candidate. */
  pick: 'candidate_id' | 'course_id'
  label: string
  /** @throws HttpError with `capacity` and `count` in its body where there are fewer seats and `over` is not set */
  onSeat: (chosen: number, over: boolean) => Promise<void>
}

/** Gives a seat by typing a name; a full course asks first. */
export function SeatPicker({ pick, label, onSeat }: SeatPickerProps) {
  const translate = useTranslate()
  const notifyRefusal = useNotifyRefusal()
  const [full, setFull] = useState<{ chosen: number; capacity: number; count: number }>()
  // A new key empties the picker.
  const [count, setCount] = useState(0)

  async function seat(chosen: number, over = false) {
    try {
      await onSeat(chosen, over)
      setFull(undefined)
      setCount(count + 1)
    } catch (error) {
      const { capacity, count: wanted } = refusedBody<{ capacity: number; count: number }>(error)
      if (capacity !== undefined && wanted !== undefined) setFull({ chosen, capacity, count: wanted })
      else notifyRefusal(error)
    }
  }

  return (
    <div className="co-add">
      <ControlledInput
        key={count}
        resource="attendance"
        name={pick}
        label={label}
        required={false}
        value={null}
        onChange={value => {
          if (value != null) void seat(Number(value))
        }}
      />
      {full ? (
        <ConfirmDialog
          title={translate('courses.full')}
          verb={translate('courses.add_anyway')}
          onConfirm={() => void seat(full.chosen, true)}
          onClose={() => setFull(undefined)}
        >
          {translate('courses.full_help', { capacity: full.capacity, count: full.count })}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
