import { useRecordContext } from 'react-admin'
import { ResourceEdit } from '../../../views'
import { RelatedList } from '../page/related/RelatedList'

/** A recognition, and what the decision found missing. */
export function RecognitionEdit() {
  return <ResourceEdit resource="recognitions" head={<MissingContent />} />
}

function MissingContent() {
  const recognition = useRecordContext()
  if (!recognition) return null
  const of = { recognition_id: recognition.id }
  return (
    <RelatedList
      resource="recognition-gaps"
      filter={of}
      columns={['subject', 'theory_hours', 'practice_hours', 'measure_id', 'exam_id', 'closed_on']}
      values={{ ...of, candidate_id: recognition.candidate_id }}
      sort="id"
    />
  )
}
