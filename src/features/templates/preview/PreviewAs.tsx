import { Button, Popover } from '@mui/material'
import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { resourceName } from '../../../fields/words'
import { Segmented } from '../../../layout/parts/Segmented'
import type { Builder } from '../builder/useBuilder'
import type { PreviewSource } from '../sides'
import { type Person, presentedPerson, samplePerson } from './mergeFields'

/** Shows the mail as a person will get it; pressed again it goes back to the editor. */
export function PreviewAs({ builder }: { builder: Builder }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOn = builder.view === 'person'
  const choose = (person: Person) => {
    setAnchor(null)
    void builder.choosePerson(person).then(() => builder.showView('person'))
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-pressed={isOn}
        startIcon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={event => (isOn ? void builder.showView('edit') : setAnchor(event.currentTarget))}
      >
        {translate(isOn ? 'builder.back_to_editor' : 'builder.preview_as')}
        {isOn ? <bdi className="tb-faint">{shownName(builder.person)}</bdi> : null}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { 'aria-label': translate('builder.preview_as'), className: 'tb-people' } }}
      >
        <PeopleList builder={builder} onChoose={choose} />
      </Popover>
    </>
  )
}

interface PeopleListProps {
  builder: Builder
  onChoose: (person: Person) => void
}

function PeopleList({ builder, onChoose }: PeopleListProps) {
  const translate = useTranslate()
  const { sources, peopleSource: source } = builder
  return (
    <>
      {sources.length > 1 && source ? (
        <Segmented
          label={translate('builder.found_in')}
          value={source}
          options={sources.map(value => ({ value, label: resourceName(translate, value, 2) }))}
          onChange={builder.setPeopleSource}
        />
      ) : null}
      {source ? (
        <input
          type="search"
          className="tb-input shrinks wide round-2 surface text bordered-strong"
          aria-label={translate('builder.find_person')}
          placeholder={translate('builder.find_person')}
          value={builder.query}
          onChange={event => builder.setQuery(event.target.value)}
        />
      ) : null}
      <ul>
        {[...builder.people, sampleOf(source)].map(person => (
          <li key={person.id}>
            <button type="button" onClick={() => onChoose(person)}>
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
