import { useTranslate } from 'react-admin'
import { Segmented } from '../parts/Segmented'
import { useLanguages } from './useLanguages'
import { useUnsavedQuestion } from './useUnsavedQuestion'

/** English or Arabic. A change of language draws every page anew, so it asks about unsaved changes first. */
export function LanguageSwitch({ narrow }: { narrow: boolean }) {
  const translate = useTranslate()
  const { locale, languages, change } = useLanguages()
  const { ask, question } = useUnsavedQuestion()
  const choose = (next: string) => {
    if (next !== locale) ask(() => void change(next))
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
      {question}
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
