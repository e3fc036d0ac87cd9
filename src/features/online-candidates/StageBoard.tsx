import './online.css'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin'
import { ONLINE_STAGES, type OnlineStage } from '../../../contract/resources/online-candidates'
import { FieldCell } from '../../fields/FieldCell'
import { useFieldWords } from '../../fields/words'
import { Board, type BoardColumn } from '../../views/board'
import { useMay } from '../../views/may'
import { TakeOverDialog } from './TakeOverDialog'

const KINDS: Record<OnlineStage, string> = {
  registered: 'info',
  reviewed: 'wait',
  contacted: 'wait',
  invited: 'wait',
  taken_over: 'good',
  declined: 'away',
}

/** Registered people in columns by stage. A card that is put among those taken over asks for the candidate. */
export function StageBoard() {
  const translate = useTranslate()
  const words = useFieldWords('online-candidates')
  const may = useMay('online-candidates')
  const provider = useDataProvider()
  const { filterValues, sort } = useListContext()
  const [asked, setAsked] = useState<{ person: RaRecord; answer: (after?: RaRecord) => void }>()
  const wanted = filterValues.stage === undefined ? undefined : [filterValues.stage].flat()
  const columns: BoardColumn[] = ONLINE_STAGES.filter(stage => !wanted || wanted.includes(stage)).map(
    stage => ({
      key: stage,
      label: words.choice('stage', stage),
      kind: KINDS[stage],
      filter: { stage },
    }),
  )
  const move = async (person: RaRecord, to: BoardColumn): Promise<RaRecord | undefined> => {
    if (to.key === 'taken_over' && !person.candidate_id)
      return new Promise(answer => setAsked({ person, answer }))
    const { data } = await provider.update('online-candidates', {
      id: person.id,
      data: { stage: to.key },
      previousData: person,
    })
    return data
  }
  return (
    <>
      <Board
        resource="online-candidates"
        label={translate('online.board')}
        columns={columns}
        filter={filterValues}
        sort={sort}
        card={Facts}
        cardHeight={76}
        nameOf={person => String(person.name)}
        linkTo={person => `/online-candidates/${person.id}`}
        onMove={may('update') ? move : undefined}
      />
      {asked ? (
        <TakeOverDialog
          person={asked.person}
          onClose={done => {
            asked.answer(done?.online_candidate)
            setAsked(undefined)
          }}
        />
      ) : null}
    </>
  )
}

/** Facts below the name on a card. */
function Facts({ record }: { record: RaRecord }) {
  const shown = (['program_id', 'country_id', 'language_level_id'] as const).filter(name => record[name])
  return (
    <p className="oc-facts flex wrap muted caption">
      {shown.map(name => (
        <FieldCell key={name} resource="online-candidates" source={name} record={record} />
      ))}
    </p>
  )
}
