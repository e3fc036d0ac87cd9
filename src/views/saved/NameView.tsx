import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SavedView } from '../../../contract/lists/saved-views'
import { refusalOf } from '../../fields/refusal'
import { errorWords } from '../../fields/words'
import { QuestionDialog } from '../QuestionDialog'

interface NameViewProps {
  /** The one that gets another name; a new one where it is left out. */
  view: SavedView | undefined
  isBusy: boolean
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** Asks what a view is called, and whether everybody who may use the list finds it. */
export default function NameView({ view, isBusy, onSave, onClose }: NameViewProps) {
  const translate = useTranslate()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [error, setError] = useState<string>()
  const save = async () => {
    try {
      await onSave(name.trim(), shared)
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      setError(fields.name ?? code)
    }
  }
  const label = translate('lists.view_name')
  return (
    <QuestionDialog
      title={translate(view ? 'views.rename_title' : 'views.new_title')}
      verb={translate(view ? 'views.rename_verb' : 'lists.save_view')}
      isForm
      disabled={isBusy || name.trim() === ''}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label={label}
        value={name}
        onChange={event => setName(event.target.value)}
        error={error !== undefined}
        helperText={errorWords(translate, error, label)}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
      />
      <FormControlLabel
        control={<Checkbox checked={shared} onChange={event => setShared(event.target.checked)} />}
        label={translate('views.share_with_all')}
      />
    </QuestionDialog>
  )
}
