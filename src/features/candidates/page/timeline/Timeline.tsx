import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { TIMELINE_KINDS, type TimelineKind } from '../../../../../contract/calls/candidates/page'
import { Segmented } from '../../../../layout/parts/Segmented'
import { useMay } from '../../../../views/may'
import { useOnPage } from '../usePage'
import { Entries } from './Entries'
import { NoteBox } from './NoteBox'
import './timeline.css'

/** Everything that happened, with a place for a note on top. */
export function Timeline() {
  const translate = useTranslate()
  const [kind, setKind] = useState<TimelineKind>('all')
  const { page, reload } = useOnPage()
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
      <Entries kind={kind} />
    </section>
  )
}
