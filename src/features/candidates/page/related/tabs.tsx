import { JoinCourse } from '../../../courses'
import { Presence } from '../../requests/Presence'
import { useOnPage } from '../usePage'
import { RelatedList } from './RelatedList'

/** Courses that somebody sits in, and the days in class. */
export function CoursesTab() {
  const { id } = useOnPage().page.candidate
  return (
    <>
      <RelatedList
        resource="courses"
        filter={{ candidates: id }}
        columns={['name', 'level', 'teacher_id', 'start_date', 'finish_date']}
        sort="start_date"
      >
        <JoinCourse candidate={id} />
      </RelatedList>
      <RelatedList
        resource="attendance"
        filter={{ candidate_id: id }}
        columns={['day', 'course_id', 'present', 'note']}
        sort="day"
      />
    </>
  )
}

/** Interviews with employers. */
export function InterviewsTab() {
  const { id } = useOnPage().page.candidate
  return (
    <RelatedList
      resource="candidateInterviews"
      filter={{ candidate_id: id }}
      columns={['at', 'bw_lead_id', 'status', 'was_present']}
      cells={{ was_present: row => <Presence record={row} /> }}
      values={{ candidate_id: id }}
      sort="at"
    />
  )
}

/** Evaluations by one of us. */
export function EvaluationsTab() {
  const { id } = useOnPage().page.candidate
  return (
    <RelatedList
      resource="candidateEvaluations"
      filter={{ candidate_id: id }}
      columns={['appointment', 'evaluator_id', 'minutes', 'result', 'score']}
      values={{ candidate_id: id }}
      sort="appointment"
    />
  )
}

/** Requests to present somebody, proposed changes of the record, and requests for the own data. */
export function RequestsTab() {
  const { id } = useOnPage().page.candidate
  return (
    <>
      <RelatedList
        resource="candidateSubmissionRequest"
        filter={{ candidate_id: id }}
        columns={['request_title', 'bw_lead_id', 'status', 'by', 'created_at']}
        values={{ candidate_id: id }}
        sort="created_at"
      />
      <RelatedList
        resource="candidateUpdates"
        filter={{ candidate_id: id }}
        columns={['field', 'value', 'status', 'by', 'created_at']}
        values={{ candidate_id: id }}
        sort="created_at"
      />
      <RelatedList
        resource="data-requests"
        filter={{ candidate_id: id }}
        columns={['kind', 'came_on', 'due_on', 'state', 'answered_on']}
        values={{ candidate_id: id }}
        sort="came_on"
      />
    </>
  )
}
