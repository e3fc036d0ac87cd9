import '../../routes.css'
import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ContentProblem } from '../../../../../contract/routes/problems'
import type { VersionContent } from '../../../../../contract/routes/version'
import { dayOf } from '../../../../layout/parts/clock'
import { Empty } from '../../../../layout/parts/Empty'
import { Segmented } from '../../../../layout/parts/Segmented'
import { newClock, newRequirement, newTrack } from '../edits'
import { EditDialog } from './EditDialog'
import { type Edited, PARTS, type Part } from './parts'
import { Clocks, Requirements } from './Rules'
import { Tracks } from './Tracks'

interface ContentViewProps {
  content: VersionContent
  problems: readonly ContentProblem[]
  part: Part
  onPart: (part: Part) => void
  /** Left out where the version is read only. */
  onChange?: (content: VersionContent) => void
}

const LISTS = { tracks: Tracks, clocks: Clocks, requirements: Requirements }

/** The tracks, the clocks or the requirements of a version. */
export function ContentView({ content, problems, part, onPart, onChange }: ContentViewProps) {
  const translate = useTranslate()
  const [edited, setEdited] = useState<Edited>()
  const [said, setSaid] = useState('')
  const List = LISTS[part]
  const counts = {
    tracks: content.tracks.flatMap(({ steps }) => steps).length,
    clocks: content.clocks.length,
    requirements: content.requirements.length,
  }
  return (
    <div className="grid gap-12 one-column">
      <div className="row wrap gap-8 between">
        <Segmented
          label={translate('route_editor.parts')}
          value={part}
          options={PARTS.map(value => ({
            value,
            label: `${translate(`route_editor.part.${value}`)} ${counts[value]}`,
          }))}
          onChange={onPart}
        />
        {onChange ? (
          <Button
            variant="outlined"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEdited(newItem(part, content))}
          >
            {translate(`route_editor.${ADD[part]}`)}
          </Button>
        ) : null}
      </div>
      {content[part].length ? (
        <List content={content} problems={problems} onChange={onChange} onEdit={setEdited} onSay={setSaid} />
      ) : (
        <Empty>{translate(`route_editor.none.${part}`)}</Empty>
      )}
      <p className="l-hidden" role="status">
        {said}
      </p>
      {edited && onChange ? (
        <EditDialog
          edited={edited}
          content={content}
          onChange={onChange}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  )
}

const ADD = { tracks: 'add_track', clocks: 'add_clock', requirements: 'add_requirement' } as const

function newItem(part: Part, content: VersionContent): Edited {
  const today = dayOf(new Date())
  if (part === 'tracks') return { kind: 'track', first: newTrack() }
  if (part === 'clocks') return { kind: 'clock', first: newClock(content.clocks, today) }
  return { kind: 'requirement', first: newRequirement(today) }
}
