import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type DuplicateQuestion, identityCalls } from '../../../../contract/calls/candidates/identity'
import { useAsk } from '../../../providers/useAsk'
import { DuplicateLines } from './DuplicateLines'

const MARKS = [
  ...(['name', 'name_arabic', 'former_names', 'phone', 'phone_alternative', 'email', 'birth_date'] as const),
  'last_pass_number' as const,
]

/** Milliseconds without a key after which the search begins. */
const PAUSE = 500

/** Shows in the form of a new person who looks the same, before it is saved. */
export function DuplicateCheck({ resource }: { resource: DuplicateQuestion['resource'] }) {
  const translate = useTranslate()
  const question = useQuestion()
  const { data } = useAsk(
    identityCalls.checkDuplicates,
    { body: { resource, ...question } },
    // A key of its own: each change of any record would search again.
    { resource: 'duplicates', enabled: Object.keys(question).length > 0, retry: false },
  )
  return (
    <div role="status">
      {data?.length ? (
        <section className="id-check round-3 note-wait">
          <p className="paragraph">{translate('identity.same_person_first')}</p>
          <DuplicateLines duplicates={data} />
        </section>
      ) : null}
    </div>
  )
}

type Marks = Omit<DuplicateQuestion, 'resource'>

/** The marks that were typed so far, once nobody types. */
function useQuestion(): Marks {
  const typed = useWatch()
  const marks = Object.fromEntries(
    MARKS.flatMap(name => {
      const value = typed[name]
      return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
    }),
  )
  const now = JSON.stringify(marks)
  const [settled, setSettled] = useState('{}')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  return JSON.parse(settled)
}
