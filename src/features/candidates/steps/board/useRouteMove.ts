import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { type CandidatePage, pageCalls } from '../../../../../contract/calls/candidates/page'
import { type CaseStepState, caseCalls, type Way } from '../../../../../contract/calls/cases'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { type BoardColumn, CANCELLED } from '../../../../views/board'
import { isOpen, primaryCase } from '../../cases/useWay'
import { isUnreached, restore, routeMove, type StepChange, standsIn } from './routeColumns'

/** The question before a card may lie in its new column: what is missing for a step and how it ended, or what is taken back. */
export interface RouteQuestion {
  key: string
  record: RaRecord
  page: CandidatePage
  way: Way
  asks: { set: CaseStepState } | { takeBack: CaseStepState[] }
  /** The way after the step was set; nothing where steps are to be taken back. */
  answer: (way?: Way) => void
  callOff: () => void
}

/** A candidate that was moved, with the orders that take the move back. */
type Moved = RaRecord & { undo?: { orders: StepChange[]; to: string } }

let asked = 0

/** Moves the case of a card to another step, with the questions that the page of the candidate asks. */
export function useRouteMove(track: string) {
  const notify = useNotify()
  const translate = useTranslate()
  const client = useQueryClient()
  const { question, ask } = useRouteQuestion()
  const { read, send, act } = useCaseCalls(ask)

  function refuse(reason: 'not_on_way' | 'kept_by_record' | 'recorded_stays'): never {
    notify(translate(`candidates.${reason}`), { type: reason === 'recorded_stays' ? 'success' : 'warning' })
    throw CANCELLED
  }

  async function move(record: Moved, to: BoardColumn, from: BoardColumn): Promise<RaRecord | undefined> {
    const found = await read(record)
    if (!found) return refuse('not_on_way')
    const { page, way } = found
    const { undo } = record
    if (undo?.to === to.key) {
      await send(way, undo.orders)
      return record
    }
    const wanted = routeMove(way, track, to.key)
    if (!wanted) return refuse('not_on_way')
    const after = await act({ record, page, way, asks: wanted })
    void client.invalidateQueries({ queryKey: ['cases'] })
    if ('set' in wanted && isUnreached(after, wanted.set.key)) return refuse('recorded_stays')
    // A record or a field of the candidate wins over the step of the case.
    if (!standsIn(after, track, to.key)) return refuse('kept_by_record')
    const changed = 'set' in wanted ? [wanted.set] : wanted.takeBack.toReversed()
    return { ...record, undo: { orders: changed.map(restore), to: from.key } }
  }
  return { move, question }
}

type Asked = Pick<RouteQuestion, 'record' | 'page' | 'way' | 'asks'>
/** @throws CANCELLED where the person thinks better of it */
type Ask = (parts: Asked) => Promise<Way | undefined>

function useRouteQuestion(): { question: RouteQuestion | undefined; ask: Ask } {
  const [question, setQuestion] = useState<RouteQuestion>()
  const close = () => setQuestion(undefined)
  const ask: Ask = parts =>
    new Promise((resolve, reject) => {
      asked += 1
      setQuestion({
        ...parts,
        key: String(asked),
        answer: way => {
          resolve(way)
          close()
        },
        callOff: () => {
          reject(CANCELLED)
          close()
        },
      })
    })
  return { question, ask }
}

/** The calls of a move: the case with its page, and orders for its steps. */
function useCaseCalls(ask: Ask) {
  const provider = useDataProvider<LotseDataProvider>()

  async function read(record: RaRecord) {
    const page = await provider.ask(pageCalls.read, { params: { id: Number(record.id) } })
    const primary = primaryCase(page)
    return primary && isOpen(primary)
      ? { page, way: await provider.ask(caseCalls.way, { params: { id: primary.id } }) }
      : undefined
  }

  async function send({ case: { id, version } }: Way, steps: readonly StepChange[]): Promise<Way> {
    const [only, ...others] = steps
    const params = { id }
    return only && !others.length
      ? provider.ask(caseCalls.setStep, { params, body: { ...only, version } })
      : provider.ask(caseCalls.setSteps, { params, body: { steps: [...steps], version } })
  }

  async function act(parts: Asked): Promise<Way> {
    const { way, asks } = parts
    if ('takeBack' in asks) {
      await ask(parts)
      const orders = asks.takeBack.map(({ key }): StepChange => ({ step: key, state: 'open' }))
      return send(way, orders)
    }
    const { key, outcomes, requirements } = asks.set
    const isAsked = outcomes.length > 0 || requirements.some(({ state }) => state !== 'met')
    return isAsked ? ((await ask(parts)) ?? way) : send(way, [{ step: key, state: 'done' }])
  }
  return { read, send, act }
}
