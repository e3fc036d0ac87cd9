import { useDryRun } from '../../../job-tool'
import type { Side } from '../../sides'
import type { PreviewSample } from '../TemplatePreview'

/** What a preview is filled in with: in the job tool the first mail that would go out, with what goes along. */
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
