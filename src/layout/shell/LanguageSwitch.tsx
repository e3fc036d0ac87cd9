import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ActionMenu } from '../parts/ActionMenu'
import { Segmented } from '../parts/Segmented'
import { useLanguages } from './useLanguages'
import { useUnsavedQuestion } from './useUnsavedQuestion'

/** The language of the interface. A change draws every page anew, so it asks about unsaved changes first. */
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
        <LanguageMenu {...{ locale, languages }} onChange={choose} />
      ) : (
        <Segmented
          label={translate('app.language')}
          value={locale}
          options={languages.map(({ label, short, ...language }) => ({
            ...language,
            label: <Shortened name={label} short={short} />,
          }))}
          onChange={choose}
          ground="ink"
        />
      )}
      {question}
    </>
  )
}

interface LanguageMenuProps {
  locale: string
  languages: ReturnType<typeof useLanguages>['languages']
  onChange: (locale: string) => void
}

/** A button with the language that is on, which opens all of them, for narrow places. */
function LanguageMenu({ locale, languages, onChange }: LanguageMenuProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = languages.find(({ value }) => value === locale)
  return (
    <>
      <button
        type="button"
        className="s-ink-button grid rigid round-2 centred tap-square"
        title={translate('app.language')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Shortened name={`${translate('app.language')}: ${chosen?.label}`} short={chosen?.short} />
      </button>
      <ActionMenu
        anchor={anchor}
        actions={languages.map(({ value, label, lang }) => ({
          key: value,
          words: <span lang={lang}>{label}</span>,
          selected: value === locale,
          run: () => onChange(value),
        }))}
        isBeside
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

const Shortened = ({ name, short }: { name: string; short: string | undefined }) => (
  <>
    <span className="l-hidden">{name}</span>
    <span aria-hidden="true">{short}</span>
  </>
)
