import { Button, Dialog, DialogActions, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Segmented } from '../parts/Segmented'
import { useLanguages } from './useLanguages'

/**
 * English or Arabic. A change of language draws every page anew, so a form with unsaved changes
 * (any element with `data-unsaved="true"`) is asked about first.
 */
export function LanguageSwitch({ narrow }: { narrow: boolean }) {
  const translate = useTranslate()
  const { locale, languages, change: turn } = useLanguages()
  const [asked, setAsked] = useState<string>()

  const change = async (next: string) => {
    setAsked(undefined)
    await turn(next)
  }
  const choose = (next: string) => {
    if (next === locale) return
    if (document.querySelector('[data-unsaved="true"]')) setAsked(next)
    else void change(next)
  }
  return (
    <>
      {narrow ? (
        <Other other={languages.find(({ value }) => value !== locale)} onChange={choose} />
      ) : (
        <Segmented
          label={translate('app.language')}
          value={locale}
          options={languages}
          onChange={choose}
          ground="ink"
        />
      )}
      <Dialog open={Boolean(asked)} onClose={() => setAsked(undefined)} aria-labelledby="leave-for-language">
        <DialogTitle id="leave-for-language">{translate('records.unsaved_title')}</DialogTitle>
        <DialogActions>
          <Button variant="outlined" autoFocus onClick={() => setAsked(undefined)}>
            {translate('records.stay')}
          </Button>
          <Button variant="contained" color="error" onClick={() => asked && void change(asked)}>
            {translate('records.leave')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** Where there is no room for both, a button with the language it turns to. */
function Other({
  other,
  onChange,
}: {
  other: { value: string; label: string; lang: string } | undefined
  onChange: (locale: string) => void
}) {
  if (!other) return null
  return (
    <button
      type="button"
      className="s-ink-button"
      lang={other.lang}
      title={other.label}
      onClick={() => onChange(other.value)}
    >
      <span className="l-hidden">{other.label}</span>
      <span aria-hidden="true">{other.label.slice(0, 2).toUpperCase()}</span>
    </button>
  )
}
