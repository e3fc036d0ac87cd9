import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RequirementState, StepAnswer } from '../../../../../contract/calls/candidates/page'
import { type StepOrder, stepCalls } from '../../../../../contract/calls/candidates/steps'
import { isDecidedStep, type Track } from '../../../../../contract/candidates/steps'
import { refusalOf } from '../../../../fields/refusal'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { type BoardColumn, CALLED_OFF } from '../../../../views/board'
import { moveTo, type StepMove } from './trackColumns'

type Answer = Partial<Pick<StepOrder, 'confirm' | 'values' | 'decision' | 'day' | 'note'>>

/** What a person is asked before a card may lie where it was put. */
export interface Question {
  key: string
  record: RaRecord
  move: StepMove
  /** What is missing; nothing where a step is taken back. */
  requirements: RequirementState[]
  /** Which decision it was: asked of each step on which an authority decides. */
  asksDecision: boolean
  /** The answer that the server refused, with the codes of its fields. */
  said: Answer
  errors: Readonly<Record<string, string>>
  answer: (more: Answer) => void
  callOff: () => void
}

/** A candidate that was moved, with what takes the move back. */
type Moved = RaRecord & { undo?: { change_id: number; to: string } }

let asked = 0

/** One call that moves a card to another step, after a question where something is missing or is taken back. */
export function useStepMove(track: Track) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const [question, setQuestion] = useState<Question>()

  const ask = (parts: Pick<Question, 'record' | 'move'> & Partial<Question>) =>
    new Promise<Answer>((answer, refuse) => {
      asked += 1
      const close = () => setQuestion(undefined)
      setQuestion({
        ...{ requirements: [], asksDecision: false, said: {}, errors: {} },
        ...parts,
        key: String(asked),
        answer: more => {
          close()
          answer(more)
        },
        callOff: () => {
          close()
          refuse(CALLED_OFF)
        },
      })
    })

  async function set(record: RaRecord, move: StepMove, more: Partial<StepOrder>): Promise<StepAnswer> {
    const order: StepOrder = {
      ...move,
      ...(move.done ? {} : { with_later: true }),
      ...more,
      version: Number(record.version),
    }
    try {
      return await provider.ask(stepCalls.set, { params: { id: Number(record.id) }, body: order })
    } catch (refused) {
      const { requirements } = (refused as { body?: { requirements?: RequirementState[] } }).body ?? {}
      if (!requirements?.length) throw refused
      const answer = await ask({ record, move, requirements })
      return set(record, move, {
        ...more,
        ...answer,
        confirm: [...(more.confirm ?? []), ...(answer.confirm ?? [])],
      })
    }
  }

  /** Asks for the decision until the server takes it. A refusal is recorded, and the card goes back. */
  async function decided(
    record: RaRecord,
    move: StepMove,
    asked: Partial<Question> = {},
  ): Promise<StepAnswer> {
    const said = await ask({ record, move, asksDecision: true, ...asked })
    try {
      const answer = await set(record, move, said)
      if (said.decision !== 'refused') return answer
    } catch (refused) {
      const { fields } = refusalOf(refused)
      if (!fields.decision && !fields.day) throw refused
      return decided(record, move, { said, errors: fields })
    }
    notify(translate('candidate.refusal_recorded', { step: translate(`steps.${move.step}`) }), {
      type: 'success',
    })
    refresh()
    throw CALLED_OFF
  }

  async function answered(record: RaRecord, move: StepMove): Promise<StepAnswer> {
    if (move.done && isDecidedStep(move.step)) return decided(record, move)
    return set(record, move, move.done ? {} : await ask({ record, move }))
  }

  async function move(record: Moved, to: BoardColumn, from: BoardColumn): Promise<RaRecord | undefined> {
    const { undo } = record
    if (undo && undo.to === to.key) {
      const params = { id: Number(record.id) }
      const page = await provider.ask(stepCalls.undo, { params, body: { change_id: undo.change_id } })
      return page.candidate
    }
    const wanted = moveTo(track, record, to.key)
    if (!wanted) return undefined
    const { candidate, change_id } = await answered(record, wanted)
    return change_id ? { ...candidate, undo: { change_id, to: from.key } } : undefined
  }
  return { move, question }
}
