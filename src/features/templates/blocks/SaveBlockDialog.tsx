import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalOf } from '../../../fields/refusal'
import { errorWords } from '../../../fields/words'
import { TypingDialog } from '../../../views/TypingDialog'
import type { TemplateResource } from '../sides'
import { useBlocks } from './useBlocks'

interface SaveBlockDialogProps {
  resource: TemplateResource
  /** The selected part as HTML. */
  take: () => Promise<string>
  onClose: () => void
}

/** Saves the selected part of the mail for other mails. */
export function SaveBlockDialog({ resource, take, onClose }: SaveBlockDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const blocks = useBlocks(resource)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    try {
      await blocks.save({ name: name.trim(), html: await take(), shared })
      notify('builder.block_kept', { type: 'success' })
      onClose()
    } catch (error) {
      const { code, fields } = refusalOf(error)
      setFault(errorWords(translate, fields.name ?? code))
    }
  }
  return (
    <TypingDialog open onClose={onClose} aria-labelledby="tb-keep-block" maxWidth="xs" fullWidth>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id="tb-keep-block">{translate('builder.keep_block')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={translate('builder.template_name')}
            value={name}
            error={fault !== undefined}
            helperText={fault}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            onChange={event => setName(event.target.value)}
          />
          <FormControlLabel
            control={<Checkbox checked={shared} onChange={(_event, next) => setShared(next)} />}
            label={translate('builder.block_shared')}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {translate('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {translate('actions.save')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
