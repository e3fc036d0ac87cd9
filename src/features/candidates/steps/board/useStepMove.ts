import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RequirementState, StepAnswer } from '../../../../../contract/calls/candidates/page'
import { type StepOrder, stepCalls } from '../../../../../contract/calls/candidates/steps'
import { isDecidedStep, type Track } from '../../../../../contract/candidates/steps'
import { refusalOf } from '../../../../fields/refusal'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { refusedBody } from '../../../../providers/refusedBody'
import { type BoardColumn, CANCELLED } from '../../../../views/board'
import { moveTo, type StepMove } from './trackColumns'

type Answer = Partial<Pick<StepOrder, 'confirm' | 'values' | 'decision' | 'day' | 'note'>>

/** A question that is asked before a card may lie in its new column. */
export interface Question {
  key: string
  record: RaRecord
  move: StepMove
  /** Requirements that are not met; none where a step is taken back. */
  requirements: RequirementState[]
  /** Whether to ask for the decision: for each step on which an authority decides. */
  asksDecision: boolean
  /** The answer that the server refused, with the codes of its fields. */
  refused: Answer
  errors: Readonly<Record<string, string>>
  answer: (more: Answer) => void
  callOff: () => void
}
type Asked = Pick<Question, 'record' | 'move'> & Partial<Question>

/** A candidate that was moved, with the change that takes the move back. */
type Moved = RaRecord & { undo?: { change_id: number; to: string } }

/** One call that moves a card to another step, after a question where something is missing or is taken back. */
export function useStepMove(track: Track) {
  const provider = useDataProvider<LotseDataProvider>()
  const { question, ask } = useQuestion()
  const set = useSetStep(ask)
  const decide = useDecide(ask, set)

  async function move(record: Moved, to: BoardColumn, from: BoardColumn): Promise<RaRecord | undefined> {
    const { undo } = record
    if (undo && undo.to === to.key) {
      const params = { id: Number(record.id) }
      const page = await provider.ask(stepCalls.undo, { params, body: { change_id: undo.change_id } })
      return page.candidate
    }
    const wanted = moveTo(track, record, to.key)
    if (!wanted) return undefined
    const asksDecision = wanted.done && isDecidedStep(wanted.step)
    const { candidate, change_id } = asksDecision
      ? await decide({ record, move: wanted, asksDecision })
      : await set(record, wanted, wanted.done ? {} : await ask({ record, move: wanted }))
    return change_id ? { ...candidate, undo: { change_id, to: from.key } } : undefined
  }
  return { move, question }
}

let asked = 0

function useQuestion() {
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  /** @throws CANCELLED where the person thinks better of it */
  const ask = (parts: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      asked += 1
      setQuestion({
        requirements: [],
        asksDecision: false,
        refused: {},
        errors: {},
        ...parts,
        key: String(asked),
        answer: more => {
          close()
          resolve(more)
        },
        callOff: () => {
          close()
          reject(CANCELLED)
        },
      })
    })
  return { question, ask }
}

type Ask = ReturnType<typeof useQuestion>['ask']
type SetStep = (record: RaRecord, move: StepMove, more: Partial<StepOrder>) => Promise<StepAnswer>

/** Sets or takes back a step, and asks about requirements until none holds it. */
function useSetStep(ask: Ask): SetStep {
  const provider = useDataProvider<LotseDataProvider>()
  return async function set(record, move, more) {
    const params = { id: Number(record.id) }
    const body: StepOrder = {
      ...move,
      with_later: move.done ? undefined : true,
      ...more,
      version: Number(record.version),
    }
    try {
      return await provider.ask(stepCalls.set, { params, body })
    } catch (refused) {
      const { requirements } = refusedBody<Pick<Question, 'requirements'>>(refused)
      if (!requirements?.length) throw refused
      const answer = await ask({ record, move, requirements })
      const confirm = [...(more.confirm ?? []), ...(answer.confirm ?? [])]
      return set(record, move, { ...more, ...answer, confirm })
    }
  }
}

/** Asks for the decision until the server takes it. A refusal is recorded, and the card goes back. */
function useDecide(ask: Ask, set: SetStep) {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  return async function decide(question: Asked): Promise<StepAnswer> {
    const { record, move } = question
    const given = await ask(question)
    try {
      const answer = await set(record, move, given)
      if (given.decision !== 'refused') return answer
    } catch (refused) {
      const { fields } = refusalOf(refused)
      if (!fields.decision && !fields.day) throw refused
      return decide({ ...question, refused: given, errors: fields })
    }
    const step = translate(`steps.${move.step}`)
    notify(translate('candidate.refusal_recorded', { step }), { type: 'success' })
    refresh()
    throw CANCELLED
  }
}
