import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FormLanguage } from '../../../../contract/forms/choices'
import type { Texts } from '../../../../contract/forms/questions'
import { FieldInput } from '../../../fields/FieldInput'
import { FieldRow } from '../../../fields/FieldRow'
import { useFieldWords } from '../../../fields/words'
import { Segmented } from '../../../layout/parts/Segmented'
import { Faults } from './Faults'
import { LanguageText } from './LanguageText'
import { Questions } from './Questions'
import { shownLanguage, useDesign } from './useDesign'
import '../forms.css'
import { Section } from '../../../views/Section'

const ROWS = [
  ['name', 'slug'],
  ['target', 'languages'],
  ['program_id', 'source'],
  ['captcha', 'active'],
  ['form_id', 'list_id'],
] as const

interface FormFieldsProps {
  /** The chosen language of the texts. */
  chosen: FormLanguage | undefined
  onLanguage: (language: FormLanguage) => void
}

/** Settings, texts by language and questions of a form. */
export function FormFields({ chosen, onLanguage }: FormFieldsProps) {
  const translate = useTranslate()
  const words = useFieldWords('forms')
  const design = useDesign()
  const language = shownLanguage(design, chosen)
  return (
    <>
      <section className="v-section">
        <h2>{translate('forms.settings')}</h2>
        <div>
          {ROWS.map(row => (
            <FieldRow key={row.join()} fields={row} />
          ))}
        </div>
        <Faults chosen={chosen} />
      </section>
      <Section title={translate('forms.words')}>
        {design.languages.length > 1 ? (
          <Segmented
            label={translate('forms.text_language')}
            value={language}
            options={design.languages.map(each => ({ value: each, label: translate(`enums.${each}`) }))}
            onChange={onLanguage}
          />
        ) : null}
        <Text name="title" language={language} label={words.label('title')} />
        <Text name="intro" language={language} label={words.label('intro')} isLong />
        <Text name="thank_you" language={language} label={words.label('thank_you')} isLong />
      </Section>
      <section className="v-section">
        <h2>{translate('forms.questions')}</h2>
        <Questions design={design} language={language} />
      </section>
      <Section title={translate('forms.mail_title')}>
        <FieldInput source="mail" />
        <MailTexts language={language} />
      </Section>
    </>
  )
}

function MailTexts({ language }: { language: FormLanguage }) {
  const translate = useTranslate()
  const words = useFieldWords('forms')
  const isOn = useWatch({ name: 'mail' })
  if (!isOn) return null
  return (
    <>
      <Text name="mail_subject" language={language} label={words.label('mail_subject')} />
      <Text
        name="mail_body"
        language={language}
        label={words.label('mail_body')}
        help={translate('forms.mail_help', { mark: '{{name}}' })}
        isLong
      />
    </>
  )
}

interface TextProps {
  name: string
  label: string
  language: FormLanguage
  isLong?: boolean
  help?: string
}

function Text({ name, ...props }: TextProps) {
  const { setValue } = useFormContext()
  const texts: Texts | null = useWatch({ name })
  return (
    <div className="f-field" data-field={name}>
      <LanguageText
        {...props}
        name={name}
        texts={texts ?? {}}
        onChange={value => setValue(name, value, { shouldDirty: true })}
      />
    </div>
  )
}
