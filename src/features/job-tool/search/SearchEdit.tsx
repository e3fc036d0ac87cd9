import { requireDefinition } from '../../../../contract/resources'
import '../jobs.css'
import { ResourceEdit } from '../../../views'
import { FormSections } from '../../../views/record/FormSections'
import { FoundJobs } from './FoundJobs'

/** A search at the Bundesagentur: what it asks for, what it finds now, and taking that over. */
export function SearchEdit() {
  return (
    <ResourceEdit resource="job-searches">
      <FormSections definition={requireDefinition('job-searches')} />
      <FoundJobs />
    </ResourceEdit>
  )
}
