import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../lazyPart'
import { Segmented } from '../parts/Segmented'
import { useLanguages } from './useLanguages'

const ConfirmDialog = lazyPart(() =>
  import('../../views/ConfirmDialog').then(file => ({ default: file.ConfirmDialog })),
)

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
      {asked ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={translate('records.unsaved_title')}
            verb={translate('records.leave')}
            stay={translate('records.stay')}
            isDestructive
            onConfirm={() => void change(asked)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** A button with the other language, for narrow places. */
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
      className="s-ink-button grid rigid round-2 centred tap-square"
      lang={other.lang}
      title={other.label}
      onClick={() => onChange(other.value)}
    >
      <span className="l-hidden">{other.label}</span>
      <span aria-hidden="true">{other.label.slice(0, 2).toUpperCase()}</span>
    </button>
  )
}
