import { useLocale, useResourceContext } from 'ra-core'
import { ResourceList } from '../../../views'
import { CandidateName } from './CandidateName'

/** Candidates, or the ready ones, with both names. */
export function CandidatesList() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
  const resource = useResourceContext()
  return <ResourceList resource={resource} columns={{ cells: { name: CandidateName } }} />
}
