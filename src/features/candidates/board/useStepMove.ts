import { type RaRecord, useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { StepOrder } from '../../../../contract/candidates/calls'
import type { CandidatePage, RequirementState, StepAnswer } from '../../../../contract/candidates/page'
import type { Track } from '../../../../contract/candidates/tracks'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { type BoardColumn, CALLED_OFF } from '../../../views/board'
import { moveTo, type StepMove } from './trackColumns'

/** What a person is asked before a card may lie where it was put. */
export interface Question {
  key: string
  record: RaRecord
  move: StepMove
  /** What is missing; nothing where a step is taken back. */
  requirements: RequirementState[]
  answer: (more: Pick<StepOrder, 'confirm' | 'values'>) => void
  callOff: () => void
}

/** A candidate that was moved, with what takes the move back. */
type Moved = RaRecord & { undo?: { change_id: number; to: string } }

let asked = 0

/** One call that moves a card to another step, after a question where something is missing or is taken back. */
export function useStepMove(track: Track) {
  const provider = useDataProvider<LotseDataProvider>()
  const [question, setQuestion] = useState<Question>()

  const ask = (parts: Pick<Question, 'record' | 'move' | 'requirements'>) =>
    new Promise<Pick<StepOrder, 'confirm' | 'values'>>((answer, refuse) => {
      asked += 1
      const close = () => setQuestion(undefined)
      setQuestion({
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
      return await provider.raw<StepAnswer>('POST', `/candidates/${record.id}/steps`, order)
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

  async function move(record: Moved, to: BoardColumn, from: BoardColumn): Promise<RaRecord | undefined> {
    const { undo } = record
    if (undo && undo.to === to.key) {
      const page = await provider.raw<CandidatePage>('POST', `/candidates/${record.id}/steps/undo`, {
        change_id: undo.change_id,
      })
      return page.candidate
    }
    const wanted = moveTo(track, record, to.key)
    if (!wanted) return undefined
    const more = wanted.done ? {} : await ask({ record, move: wanted, requirements: [] })
    const { candidate, change_id } = await set(record, wanted, more)
    return change_id ? { ...candidate, undo: { change_id, to: from.key } } : undefined
  }
  return { move, question }
}
