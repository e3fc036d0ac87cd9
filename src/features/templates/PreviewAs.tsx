import { Button, Popover } from '@mui/material'
import { ChevronDown, Eye } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type Person, samplePerson } from './mergeFields'

interface PreviewAsProps {
  people: readonly Person[]
  /** Who the preview is shown as now. */
  person: Person
  active: boolean
  /** Whether there are people to search for. */
  searchable: boolean
  query: string
  onQuery: (query: string) => void
  onChoose: (person: Person) => void
  onClose: () => void
}

/** Shows the mail as a certain person will get it; pressed again it goes back to the editor. */
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
        className="tb-preview-as"
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
        {props.searchable ? (
          <input
            type="search"
            className="tb-input"
            aria-label={translate('builder.find_person')}
            placeholder={translate('builder.find_person')}
            value={props.query}
            onChange={event => props.onQuery(event.target.value)}
          />
        ) : null}
        <ul>
          {[...props.people, sampleOf(props.person)].map(person => (
            <li key={person.id}>
              <button type="button" onClick={() => choose(person)}>
                <bdi>{isSample(person) ? translate('builder.sample_person') : shownName(person)}</bdi>
                <bdi dir="ltr" className="tb-sample">
                  {person.email}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  )
}

const isSample = ({ id }: Person) => id === samplePerson.id

/** Of a side without people the sample is the one that the preview began with. */
const sampleOf = (person: Person) => (isSample(person) ? person : samplePerson)

function shownName(person: Person): string {
  return person.name || person.email
}
