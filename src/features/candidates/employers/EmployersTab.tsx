import { RelatedList } from '../page/related/RelatedList'
import { useOnPage } from '../page/usePage'
import { Employers } from './Employers'

/** The employers of a candidate, and the profile that they get. */
export function EmployersTab() {
  const { id } = useOnPage().page.candidate
  const own = { filter: { candidate_id: id }, values: { candidate_id: id }, sort: 'id' }
  return (
    <>
      <Employers id={id} />
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
