import { useLocale, useRecordContext } from 'react-admin'
import { ResourceShow } from '../../../views'
import { Employers } from '../employers/Employers'
import { namesOf } from '../page/names'
import { ReadyActions } from './ReadyActions'
import { ReadyFacts } from './ReadyFacts'

/** A ready candidate as the German side meets one: what it may see, and what it may ask for. */
export function ReadyShow() {
  return (
    <ResourceShow resource="ready-candidates" head={<ReadyHead />}>
      <ReadyFacts />
    </ResourceShow>
  )
}

function ReadyHead() {
  const locale = useLocale()
  const candidate = useRecordContext()
  if (!candidate) return null
  const { name, other } = namesOf(
    { name: String(candidate.name), name_arabic: candidate.name_arabic },
    locale,
  )
  return (
    <>
      <div className="cr-head row wrap between">
        <p className="flex wrap gap-8 muted baseline">
          <b>
            <bdi>{name}</bdi>
          </b>
          {other ? <bdi>{other}</bdi> : null}
        </p>
        <ReadyActions id={Number(candidate.id)} />
      </div>
      <Employers id={Number(candidate.id)} />
    </>
  )
}
