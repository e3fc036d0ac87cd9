import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { refs } from '../../../../contract/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { TextBox } from '../../../fields/TextBox'
import { resourceName } from '../../../fields/words'
import { Segmented } from '../../../layout/parts/Segmented'

const CANDIDATES = refs('candidates')
const LANGUAGES = ['en', 'ar'] as const

export interface Invitation {
  candidate_ids?: number[]
  language: 'en' | 'ar'
  note?: string
}

interface InviteDialogProps {
  title: string
  verb: string
  /** Who is chosen at first; nobody is chosen here where left out. */
  candidateIds?: readonly number[]
  isBusy: boolean
  onInvite: (order: Invitation) => void
  onClose: () => void
}

/** Whom to invite, in which language, and what else to say. */
export default function InviteDialog(props: InviteDialogProps) {
  const translate = useTranslate()
  const title = useId()
  const isArabic = useLocale().startsWith('ar')
  const [ids, setIds] = useState<readonly number[]>(props.candidateIds ?? [])
  const [language, setLanguage] = useState<Invitation['language']>(isArabic ? 'ar' : 'en')
  const [note, setNote] = useState('')
  const asksWhom = props.candidateIds !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onInvite({
      language,
      ...(asksWhom ? { candidate_ids: [...ids] } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    })
  }
  return (
    <Dialog open onClose={props.onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{props.title}</DialogTitle>
        <DialogContent className="f-stack">
          {asksWhom ? (
            <ControlledInput
              resource="interviews"
              name="candidates"
              field={CANDIDATES}
              label={resourceName(translate, 'candidates', 2)}
              value={ids}
              onChange={value => setIds(Array.isArray(value) ? value : [])}
            />
          ) : null}
          <Segmented
            label={translate('requests.language')}
            value={language}
            options={LANGUAGES.map(value => ({
              value,
              label: translate(value === 'ar' ? 'app.arabic' : 'app.english'),
            }))}
            onChange={setLanguage}
          />
          <TextBox
            name="note"
            label={translate('requests.note')}
            help={translate('requests.note_help')}
            value={note}
            onChange={setNote}
            rows={3}
            maxLength={4000}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={props.onClose}>
            {translate('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={props.isBusy || (asksWhom && ids.length === 0)}>
            {props.verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
