import { useState } from 'react'
import type { VersionContent } from '../../../../../contract/routes/version'
import { placed, withSteps } from '../edits'
import { ClockDialog } from '../forms/ClockDialog'
import { RequirementDialog } from '../forms/RequirementDialog'
import { StepDialog } from '../forms/StepDialog'
import { TrackDialog } from '../forms/TrackDialog'
import type { Edited } from './parts'

interface EditDialogProps {
  edited: Edited
  content: VersionContent
  onChange: (content: VersionContent) => void
  onClose: () => void
}

/** The dialog of the item that is changed. */
export function EditDialog({ edited, content, onChange, onClose }: EditDialogProps) {
  // The draft as it was when the dialog opened: nothing behind it changes meanwhile.
  const [before] = useState(content)
  const part = { isNew: edited.at === undefined, content: before, onClose }
  const apply = (next: VersionContent) => {
    onChange(next)
    onClose()
  }
  if (edited.kind === 'track')
    return (
      <TrackDialog
        {...part}
        first={edited.first}
        onApply={track => apply({ ...before, tracks: placed(before.tracks, edited.at, track) })}
      />
    )
  if (edited.kind === 'step')
    return (
      <StepDialog
        {...part}
        first={edited.first}
        onApply={step => apply(withSteps(before, edited.track, steps => placed(steps, edited.at, step)))}
      />
    )
  if (edited.kind === 'clock')
    return (
      <ClockDialog
        {...part}
        first={edited.first}
        onApply={clock => apply({ ...before, clocks: placed(before.clocks, edited.at, clock) })}
      />
    )
  return (
    <RequirementDialog
      {...part}
      first={edited.first}
      onApply={requirement =>
        apply({ ...before, requirements: placed(before.requirements, edited.at, requirement) })
      }
    />
  )
}
