import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SavedView } from '../../../contract/lists/views'
import { refusalOf } from '../../fields/refusal'
import { errorWords } from '../../fields/words'

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
  const title = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await onSave(name.trim(), shared)
    } catch (refused) {
      const { code, fields } = refusalOf(refused)
      setError(fields.name ?? code)
    }
  }
  const label = translate('lists.view_name')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <form onSubmit={event => void submit(event)} noValidate>
        <DialogTitle id={title}>{translate(view ? 'views.rename_title' : 'views.new_title')}</DialogTitle>
        <DialogContent className="f-stack">
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
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {translate('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
            {translate(view ? 'views.rename_verb' : 'lists.save_view')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
