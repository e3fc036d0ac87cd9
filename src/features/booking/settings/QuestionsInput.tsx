import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { BOOKING_LANGUAGES, type BookingQuestion } from '../../../../contract/booking/availability'
import { flag } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { FieldFrame } from '../../../fields/FieldFrame'
import { TextBox } from '../../../fields/TextBox'
import { useFieldWords } from '../../../fields/words'
import { Segmented } from '../../../layout/parts/Segmented'

const FLAG = flag()
const KINDS = ['text', 'long', 'choice'] as const

/** The questions beside name, e-mail and phone, in the languages of the public pages. */
export function QuestionsInput({ resource }: { resource: string }) {
  const translate = useTranslate()
  const words = useFieldWords(resource)
  const { field, fieldState } = useController({ name: 'questions' })
  const list: BookingQuestion[] = field.value?.list ?? []
  const set = (next: BookingQuestion[]) => field.onChange(next.length ? { list: next } : null)
  const change = (at: number, part: Partial<BookingQuestion>) =>
    set(list.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const add = () =>
    set([...list, { key: `question_${Date.now().toString(36)}`, label_en: '', label_ar: '', kind: 'text' }])
  return (
    <FieldFrame
      label={words.label('questions')}
      {...(fieldState.error ? { error: translate('errors.invalid') } : {})}
    >
      {list.map((question, at) => (
        <Question
          key={question.key}
          resource={resource}
          question={question}
          onChange={part => change(at, part)}
          onRemove={() => set(list.filter((_, index) => index !== at))}
        />
      ))}
      <Button size="small" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
        {translate('appointments.add_question')}
      </Button>
    </FieldFrame>
  )
}

interface QuestionProps {
  resource: string
  question: BookingQuestion
  onChange: (part: Partial<BookingQuestion>) => void
  onRemove: () => void
}

function Question({ resource, question, onChange, onRemove }: QuestionProps) {
  const translate = useTranslate()
  const { key, kind, options = [], required = false } = question
  return (
    <div className="bk-question grid gap-10 top-line">
      {BOOKING_LANGUAGES.map(language => (
        <TextBox
          key={language}
          name={`${key}_${language}`}
          label={translate(`appointments.question_${language}`)}
          value={question[`label_${language}`] ?? ''}
          onChange={value => onChange({ [`label_${language}`]: value })}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={200}
        />
      ))}
      <Segmented
        label={translate('appointments.question_kind')}
        value={kind}
        options={KINDS.map(value => ({ value, label: translate(`appointments.kind_${value}`) }))}
        onChange={value => onChange({ kind: value })}
      />
      {kind === 'choice' ? (
        <TextBox
          name={`${key}_options`}
          label={translate('appointments.question_options')}
          value={options.join('\n')}
          onChange={value => onChange({ options: value.split('\n').map(each => each.slice(0, 100)) })}
          rows={3}
        />
      ) : null}
      <ControlledInput
        resource={resource}
        name={`${key}_required`}
        field={FLAG}
        label={translate('appointments.question_required')}
        value={required}
        onChange={value => onChange({ required: value === true })}
      />
      <span>
        <Button size="small" startIcon={<Trash2 size={16} aria-hidden />} onClick={onRemove}>
          {translate('appointments.remove_question')}
        </Button>
      </span>
    </div>
  )
}
