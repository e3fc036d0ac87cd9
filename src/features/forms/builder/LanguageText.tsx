import { longText, text } from '../../../../contract/definition/fields'
import type { FormLanguage } from '../../../../contract/forms/choices'
import type { Texts } from '../../../../contract/forms/questions'
import { ControlledInput } from '../../../fields/ControlledInput'

const LINES = { ar: text({ dir: 'rtl' }), other: text({ dir: 'ltr' }) }
const LONG = longText()

interface LanguageTextProps {
  name: string
  label: string
  texts: Texts | undefined
  language: FormLanguage
  onChange: (texts: Texts) => void
  isLong?: boolean
  help?: string
}

/** One text of a form in the chosen language. */
export function LanguageText({ name, label, texts, language, onChange, isLong, help }: LanguageTextProps) {
  return (
    <ControlledInput
      key={language}
      resource="forms"
      name={name}
      field={isLong ? LONG : language === 'ar' ? LINES.ar : LINES.other}
      label={label}
      help={help}
      value={texts?.[language] ?? ''}
      onChange={value => onChange({ ...texts, [language]: String(value ?? '') })}
    />
  )
}
