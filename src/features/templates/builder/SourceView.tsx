import { Button } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { MailText } from '../engines/useEditor'

interface SourceViewProps {
  draft: MailText
  /** True if the draft differs from the mail. */
  changed: boolean
  onDraft: (draft: MailText) => void
  onApply: () => void
  onCancel: () => void
}

/** Shows the mail as HTML and CSS, to be changed by hand. */
export function SourceView({ draft, changed, onDraft, onApply, onCancel }: SourceViewProps) {
  const translate = useTranslate()
  const id = useId()
  const area = (part: 'content' | 'style', word: string) => (
    <div className="tb-code column gap-4">
      <label htmlFor={`${id}${part}`}>{word}</label>
      <textarea
        className="round-2 surface text bordered-strong"
        id={`${id}${part}`}
        dir="ltr"
        spellCheck={false}
        value={draft[part]}
        onChange={event => onDraft({ ...draft, [part]: event.target.value })}
      />
    </div>
  )
  return (
    <section className="tb-source grid gap-12 wide" aria-label={translate('builder.view.source')}>
      {area('content', translate('builder.html'))}
      {area('style', translate('builder.css'))}
      <div className="tb-row flex gap-8">
        <Button variant="text" onClick={onCancel}>
          {translate(changed ? 'actions.discard' : 'builder.back_to_editor')}
        </Button>
        <Button variant="contained" disabled={!changed} onClick={onApply}>
          {translate('builder.apply')}
        </Button>
      </div>
    </section>
  )
}
