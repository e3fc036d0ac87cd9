import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TIMELINE_KINDS, type TimelineKind } from '../../../../../contract/calls/candidates/page'
import { Segmented } from '../../../../layout/parts/Segmented'
import { usePhone } from '../../../../layout/parts/usePhone'
import { useMay } from '../../../../views/may'
import { useOnPage } from '../usePage'
import { Entries } from './Entries'
import { NoteBox } from './NoteBox'
import './timeline.css'

/** Entries that a phone shows at first: what follows the timeline is within reach. */
const FEW = 8

/** Everything that happened, with a place for a note on top. */
export function Timeline() {
  const translate = useTranslate()
  const [kind, setKind] = useState<TimelineKind>('all')
  const { page, reload } = useOnPage()
  const isPhone = usePhone()
  const mayNote = useMay('notes')('create')
  return (
    <section className="cp-card" aria-labelledby="cp-timeline">
      <header>
        <h2 id="cp-timeline">{translate('candidate.timeline')}</h2>
        <Segmented
          label={translate('candidate.timeline_kind')}
          value={kind}
          options={TIMELINE_KINDS.map(value => ({ value, label: translate(`candidate.kind.${value}`) }))}
          onChange={setKind}
        />
      </header>
      {mayNote ? (
        <NoteBox resource="notes" values={{ candidate_id: page.candidate.id }} onSaved={reload} />
      ) : null}
      <Entries kind={kind} few={isPhone ? FEW : undefined} />
    </section>
  )
}
