import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { courseCalls } from '../../../../contract/calls/courses'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useMay } from '../../../views/may'
import { SeatPicker } from './SeatPicker'

/** Adds a candidate to a course from the candidate's page. */
export function JoinCourse({ candidate }: { candidate: number }) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const may = useMay('courses')
  if (!may('update')) return null
  return (
    <SeatPicker
      pick="course_id"
      label={translate('courses.join')}
      onSeat={async (course, over) => {
        await provider.ask(courseCalls.changeSeats, {
          params: { id: course },
          body: { add: [candidate], over },
        })
        await client.invalidateQueries({ queryKey: ['courses'] })
      }}
    />
  )
}
