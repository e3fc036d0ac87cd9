import { Button, Dialog, DialogActions, DialogTitle } from '@mui/material'
import { useI18nProvider, useLocaleState, useTranslate } from 'ra-core'
import { useState } from 'react'
import { LANGUAGES, SWITCH_LANGUAGES } from '../../../contract/constants'
import { Segmented } from '../parts/Segmented'
import { directionOf } from '../theme/direction'
import { canTurn, loadTurning } from '../theme/styleCache'

const options = LANGUAGES.filter(({ locale }) => SWITCH_LANGUAGES.includes(locale)).map(
  ({ locale, name }) => ({
    value: locale as string,
    label: name,
    lang: locale as string,
  }),
)

/**
 * English or Arabic. A change of language draws every page anew, so a form with unsaved changes
 * (any element with `data-unsaved="true"`) is asked about first.
 */
export function LanguageSwitch({ narrow }: { narrow: boolean }) {
  const translate = useTranslate()
  const provider = useI18nProvider()
  const [locale, setLocale] = useLocaleState()
  const [asked, setAsked] = useState<string>()

  const change = async (next: string) => {
    setAsked(undefined)
    // What turns the styles and the words first: all turn with the store's locale at once, and none without the others.
    if (!canTurn(directionOf(next))) await loadTurning()
    await provider.changeLocale(next)
    setLocale(next)
  }
  const choose = (next: string) => {
    if (next === locale) return
    if (document.querySelector('[data-unsaved="true"]')) setAsked(next)
    else void change(next)
  }
  return (
    <>
      {narrow ? (
        <Other locale={locale} onChange={choose} />
      ) : (
        <Segmented
          label={translate('app.language')}
          value={locale}
          options={options}
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
function Other({ locale, onChange }: { locale: string; onChange: (locale: string) => void }) {
  const other = options.find(({ value }) => value !== locale)
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
