import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { flag, longText, oneOf, ref, text } from '../../../../contract/definition/fields'
import type { FormLanguage } from '../../../../contract/forms/choices'
import {
  FORM_FIELD_KINDS,
  type FormDesign,
  type FormField,
  hasOptions,
  KEY,
} from '../../../../contract/forms/questions'
import { ControlledInput } from '../../../fields/ControlledInput'
import { LanguageText } from './LanguageText'
import { asKind, linesOf, targetsOf, withLines } from './questionEdits'

const KIND = oneOf(FORM_FIELD_KINDS, { required: true })
const MUST = flag()
const NAME = text({ dir: 'ltr', max: 60 })
const LINES = longText()
const PAPER = ref('document-kinds')

export interface QuestionInputsProps {
  question: FormField
  design: FormDesign
  language: FormLanguage
  onChange: (question: FormField) => void
}

/** Text, kind and target of a question. */
export function QuestionInputs({ question, design, language, onChange }: QuestionInputsProps) {
  const translate = useTranslate()
  return (
    <>
      <LanguageText
        name="label"
        label={translate('forms.label')}
        texts={question.label}
        language={language}
        onChange={label => onChange({ ...question, label })}
        isLong={question.kind === 'consent'}
      />
      <div className="v-row-fields" data-count="2">
        <ControlledInput
          resource="forms"
          name="kind"
          field={KIND}
          label={translate('forms.kind')}
          value={question.kind}
          onChange={value => {
            const kind = FORM_FIELD_KINDS.find(each => each === value)
            if (kind) onChange(asKind(design, question, kind))
          }}
        />
        {question.kind === 'file' ? (
          <Paper question={question} onChange={onChange} />
        ) : (
          <Target question={question} design={design} onChange={onChange} />
        )}
      </div>
      <ControlledInput
        resource="forms"
        name="must"
        field={MUST}
        label={translate('forms.must')}
        value={question.required === true}
        onChange={required => onChange({ ...question, required: required === true })}
      />
      {hasOptions(question.kind) ? (
        <Options key={language} question={question} language={language} onChange={onChange} />
      ) : null}
      <LanguageText
        name="help"
        label={translate('forms.help')}
        texts={question.help}
        language={language}
        onChange={help => onChange({ ...question, help })}
      />
      <Key question={question} onChange={onChange} />
    </>
  )
}

type PartProps = Pick<QuestionInputsProps, 'question' | 'onChange'>

function Key({ question, onChange }: PartProps) {
  const translate = useTranslate()
  const change = (key: unknown) =>
    onChange({
      ...question,
      key: String(key ?? '')
        .trim()
        .toLowerCase(),
    })
  return (
    <ControlledInput
      resource="forms"
      name="key"
      field={NAME}
      label={translate('forms.key')}
      help={translate('forms.key_help')}
      error={KEY.test(question.key) ? undefined : 'invalid'}
      value={question.key}
      onChange={change}
    />
  )
}

/** The field of the record, among those that fit and are free. */
function Target({ question, design, onChange }: Omit<QuestionInputsProps, 'language'>) {
  const translate = useTranslate()
  const names = targetsOf(design, question)
  const choice = useMemo(() => oneOf(names), [names])
  if (!names.length) return <span />
  return (
    <ControlledInput
      resource="forms"
      name="maps_to"
      field={choice}
      label={translate('forms.maps_to')}
      value={question.maps_to ?? null}
      onChange={name => {
        const { maps_to: _, ...rest } = question
        onChange(name ? { ...rest, maps_to: String(name) } : rest)
      }}
    />
  )
}

/** The kind of paper of the files. */
function Paper({ question, onChange }: PartProps) {
  const translate = useTranslate()
  return (
    <ControlledInput
      resource="forms"
      name="document_kind_id"
      field={PAPER}
      label={translate('forms.paper')}
      help={translate('forms.paper_help')}
      value={question.document_kind_id ?? null}
      onChange={id => {
        const { document_kind_id: _, ...rest } = question
        onChange(id ? { ...rest, document_kind_id: Number(id) } : rest)
      }}
    />
  )
}

/** Choices line by line. Keeps the typed text, which the parsed choices would change. */
function Options({ question, language, onChange }: Omit<QuestionInputsProps, 'design'>) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(() => linesOf(question.options, language))
  return (
    <ControlledInput
      resource="forms"
      name="options"
      field={LINES}
      label={translate('forms.options')}
      help={translate('forms.options_help')}
      value={typed}
      onChange={value => {
        const lines = String(value ?? '')
        setTyped(lines)
        onChange({ ...question, options: withLines(question.options, language, lines) })
      }}
    />
  )
}
