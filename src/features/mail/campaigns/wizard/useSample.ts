import { useDryRun } from '../../../job-tool'
import type { Side } from '../../sides'
import type { PreviewSample } from '../TemplatePreview'

/** The sample person of a preview: in the job tool that of the first mail, with its attachment. */
export function useSample({ lists }: Side, values: Record<string, unknown>): PreviewSample {
  const { data } = useDryRun(values.filter, values.language, lists === null)
  const [first] = data?.pairs ?? []
  if (lists !== null || !data?.sample || !first) return {}
  const { listing, candidate, application } = first
  return {
    person: { id: 'sample', ...data.sample },
    attached: [application.name],
    about: { candidate: candidate.name, employer: listing.employer_name ?? listing.occupation },
  }
}
