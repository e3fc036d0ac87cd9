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

/** Employers that somebody is meant for, requests to present somebody, the profile, and proposed changes of the record. */
export function RequestsTab() {
  const { id } = useOnPage().page.candidate
  return (
    <>
      <Placement id={id} />
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
    </>
  )
}

/** Matches with posts, the answers to their employers, the jobs that came of them, and the rows of the profile. */
function Placement({ id }: { id: number }) {
  const own = { filter: { candidate_id: id }, values: { candidate_id: id }, sort: 'id' }
  return (
    <>
      <RelatedList
        {...own}
        resource="matches"
        columns={['name', 'bw_lead_id', 'state', 'consent', 'presented_on']}
      />
      <RelatedList
        {...own}
        resource="employer-consents"
        columns={['answer', 'bw_lead_id', 'given_on', 'how', 'withdrawn_on']}
      />
      <RelatedList
        {...own}
        resource="placements"
        columns={['name', 'bw_lead_id', 'started_on', 'guarantee_until', 'ended_on']}
      />
      <RelatedList
        {...own}
        resource="candidate-profiles"
        columns={['occupation', 'wished_place', 'checked_on']}
      />
      <RelatedList
        {...own}
        resource="experiences"
        columns={['position', 'employer', 'ward', 'from_day', 'until_day']}
      />
      <RelatedList
        {...own}
        resource="educations"
        columns={['degree_german', 'school', 'from_day', 'until_day']}
      />
    </>
  )
}
