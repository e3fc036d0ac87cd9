import { Button, Popover } from '@mui/material'
import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { resourceName } from '../../../fields/words'
import { Segmented } from '../../../layout/parts/Segmented'
import type { PreviewSource } from '../sides'
import { type Person, presentedPerson, samplePerson } from './mergeFields'

interface PreviewAsProps {
  people: readonly Person[]
  /** The person of the current preview. */
  person: Person
  active: boolean
  /** The lists that the role reads, and the one that is open. */
  sources: readonly PreviewSource[]
  source: PreviewSource | null
  onSource: (source: PreviewSource) => void
  query: string
  onQuery: (query: string) => void
  onChoose: (person: Person) => void
  onClose: () => void
}

/** Shows the mail as a person will get it; pressed again it goes back to the editor. */
export function PreviewAs(props: PreviewAsProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (person: Person) => {
    setAnchor(null)
    props.onChoose(person)
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-pressed={props.active}
        startIcon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={event => (props.active ? props.onClose() : setAnchor(event.currentTarget))}
      >
        {translate(props.active ? 'builder.back_to_editor' : 'builder.preview_as')}
        {props.active ? <bdi className="tb-faint">{shownName(props.person)}</bdi> : null}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { 'aria-label': translate('builder.preview_as'), className: 'tb-people' } }}
      >
        <PeopleList {...props} onChoose={choose} />
      </Popover>
    </>
  )
}

function PeopleList(props: PreviewAsProps) {
  const translate = useTranslate()
  return (
    <>
      {props.sources.length > 1 && props.source ? (
        <Segmented
          label={translate('builder.found_in')}
          value={props.source}
          options={props.sources.map(value => ({ value, label: resourceName(translate, value, 2) }))}
          onChange={props.onSource}
        />
      ) : null}
      {props.source ? (
        <input
          type="search"
          className="tb-input shrinks wide round-2 surface text bordered-strong"
          aria-label={translate('builder.find_person')}
          placeholder={translate('builder.find_person')}
          value={props.query}
          onChange={event => props.onQuery(event.target.value)}
        />
      ) : null}
      <ul>
        {[...props.people, sampleOf(props.source)].map(person => (
          <li key={person.id}>
            <button type="button" onClick={() => props.onChoose(person)}>
              <bdi>{isSample(person) ? translate('builder.sample_person') : shownName(person)}</bdi>
              <bdi dir={person.note ? 'auto' : 'ltr'} className="tb-sample shrinks faint caption">
                {person.note ?? person.email}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const isSample = ({ id }: Person) => id === samplePerson.id

/** The sample of a presenting mail has a listing and a candidate. */
const sampleOf = (source: PreviewSource | null) =>
  source === 'job-listings' || source === 'ready-candidates' ? presentedPerson : samplePerson

function shownName(person: Person): string {
  return person.name || person.email
}
