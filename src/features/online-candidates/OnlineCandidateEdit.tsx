import { Button } from '@mui/material'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { FieldCell } from '../../fields/FieldCell'
import { ResourceEdit } from '../../views'
import { FieldFacts } from '../../views/FieldFacts'
import { useMay } from '../../views/may'
import { AnswerList } from '../forms'
import { TakeOverDialog } from './TakeOverDialog'
import './online.css'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const ORIGIN = ['form_id', 'utm_campaign', 'created_at'] as const

/** The form of somebody who registered, with what was answered and the way to a candidate beside it. */
export function OnlineCandidateEdit() {
  return <ResourceEdit resource="online-candidates" aside={<Beside />} />
}

function Beside() {
  const translate = useTranslate()
  const person = useRecordContext()
  if (!person) return null
  return (
    <aside className="oc-aside grid gap-12 shrinks">
      <section className="v-section">
        <h2>{translate('online.candidate')}</h2>
        <div>
          <TakeOver />
        </div>
      </section>
      <section className="v-section">
        <h2>{translate('online.answers')}</h2>
        <AnswerList answers={person.answers} />
      </section>
      <section className="v-section">
        <h2>{translate('online.origin')}</h2>
        <dl>
          <FieldFacts resource="online-candidates" names={ORIGIN.filter(name => person[name])} />
        </dl>
      </section>
    </aside>
  )
}

function TakeOver() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const person = useRecordContext()
  const mayCreate = useMay('candidates')('create')
  const [isOpen, setOpen] = useState(false)
  if (person?.candidate_id)
    return (
      <Link to={`/candidates/${person.candidate_id}`}>
        <FieldCell source="candidate_id" />
      </Link>
    )
  if (!person || !mayCreate) return null
  return (
    <>
      <Button variant="contained" startIcon={<UserCheck {...ICON} />} onClick={() => setOpen(true)}>
        {translate('online.take_over')}
      </Button>
      {isOpen ? (
        <TakeOverDialog
          person={person}
          onClose={done => {
            setOpen(false)
            if (done) navigate(`/candidates/${done.candidate.id}`)
          }}
        />
      ) : null}
    </>
  )
}
