import { Button } from '@mui/material'
import { Save } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ContentProblem } from '../../../../contract/routes/problems'
import { versionContent } from '../../../../contract/routes/version'
import type { Draft } from './useDraft'

interface DraftBarProps {
  draft: Draft
  problems: readonly ContentProblem[]
  onPublish: () => void
}

/** Sticks below the editor: Discard, Save, Publish. Ctrl or Cmd and S saves. */
export function DraftBar({ draft, problems, onPublish }: DraftBarProps) {
  const translate = useTranslate()
  const reason = useId()
  const save = useRef<HTMLButtonElement>(null)
  const { isDirty, isBusy } = draft
  // The server refuses what breaks the schema, too; other problems hold up publishing alone.
  const isBroken = !versionContent.safeParse(draft.content).success
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save.current?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="v-save card row wrap gap-8 justify-end" data-changed={isDirty || undefined}>
      <span id={reason} role="status">
        {[
          isDirty ? translate('route_editor.unsaved') : '',
          problems.length ? translate('route_editor.held_up', { smart_count: problems.length }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button variant="outlined" disabled={isBusy || !isDirty} onClick={draft.discard}>
        {translate('actions.discard')}
      </Button>
      <Button
        ref={save}
        variant={isDirty ? 'contained' : 'outlined'}
        disabled={isBusy || !isDirty || isBroken}
        startIcon={<Save size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void draft.save()}
      >
        {translate('actions.save')}
      </Button>
      <Button
        variant={isDirty ? 'outlined' : 'contained'}
        disabled={isBusy || problems.length > 0}
        aria-describedby={reason}
        onClick={onPublish}
      >
        {translate('route_editor.publish')}
      </Button>
    </div>
  )
}
