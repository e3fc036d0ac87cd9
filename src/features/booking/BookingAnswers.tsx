import { useGetOne, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { questionIn, questionsOf } from '../../../contract/booking/availability'
import { isEmptyValue } from '../../fields/EmptyValue'
import { Fact } from '../../layout/parts/Fact'
import { FieldFacts } from '../../views/FieldFacts'

const MOMENTS = ['joined_at', 'left_at'] as const

interface BookingAnswersProps {
  resource: string
  /** The resource of the kind. */
  kinds: string
  kind: unknown
}

/** The answers of a booking with their questions, and the times of joining and leaving. */
export function BookingAnswers({ resource, kinds, kind }: BookingAnswersProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const record = useRecordContext()
  const answers: [string, unknown][] = Object.entries(record?.answers ?? {})
  const { data: setting } = useGetOne(
    kinds,
    { id: Number(kind) },
    { enabled: Boolean(kind) && answers.length > 0 },
  )
  const moments = MOMENTS.filter(name => !isEmptyValue(record?.[name]))
  if (!answers.length && !moments.length) return null
  const questions = questionsOf(setting?.questions)
  const labelOf = (key: string) => {
    const question = questions.find(each => each.key === key)
    return question ? questionIn(locale, question) : key
  }
  return (
    <section className="v-section">
      <h2>{translate(answers.length ? 'appointments.answers' : 'appointments.attendance')}</h2>
      <dl>
        {answers.map(([key, value]) => (
          <Fact key={key} name={<bdi>{labelOf(key)}</bdi>}>
            <bdi>{String(value)}</bdi>
          </Fact>
        ))}
        <FieldFacts resource={resource} names={moments} />
      </dl>
    </section>
  )
}
