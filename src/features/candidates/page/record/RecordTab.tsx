import { EditBase, type RaRecord, useRecordContext } from 'react-admin'
import { requireDefinition } from '../../../../../contract/resources'
import { useMay } from '../../../../views/may'
import { ChangedByOther } from '../../../../views/record/ChangedByOther'
import { Duplicates } from '../../../../views/record/Duplicates'
import { FormSections } from '../../../../views/record/FormSections'
import { RecordForm } from '../../../../views/record/RecordForm'
import { ShowSections } from '../../../../views/record/ResourceShow'
import { editBase } from '../../../../views/record/recordBase'
import { SaveBar } from '../../../../views/record/SaveBar'
import { SystemFacts } from '../../../../views/record/SystemFacts'
import { useSaveNotices } from '../../../../views/record/useSaveNotices'
import { useOnPage } from '../usePage'

/** The whole record as a form in sections that open. */
export function RecordTab() {
  const may = useMay('candidates')
  const record = useRecordContext<RaRecord>()
  if (!record) return null
  return may('update') ? (
    <CandidateForm record={record} />
  ) : (
    <ShowSections definition={requireDefinition('candidates')} />
  )
}

function CandidateForm({ record }: { record: RaRecord }) {
  const definition = requireDefinition('candidates')
  const { reload } = useOnPage()
  // A saved change moves tracks, clocks and fees: head and overview follow.
  const mutationOptions = useSaveNotices('messages.saved', () => void reload())
  return (
    <EditBase
      {...editBase}
      resource="candidates"
      id={record.id}
      // The page has read the record.
      queryOptions={{ initialData: record, enabled: false }}
      mutationOptions={mutationOptions}
    >
      <RecordForm definition={definition} record={record} className="v-form-main" bySearch>
        <Duplicates />
        <ChangedByOther resource="candidates" id={Number(record.id)} />
        <FormSections definition={definition} />
        <SystemFacts record={record} />
        <SaveBar />
      </RecordForm>
    </EditBase>
  )
}
