import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { privacyCalls, type Retained, type Retention } from '../../../../contract/calls/candidates/privacy'
import { resourceName } from '../../../fields/words'
import { Count } from '../../../layout/parts/Count'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useAct } from '../../../views/useAct'

interface RetentionListProps {
  list: Retention['lists'][number]
  onConfirmed: (answer: Retention) => void
}

/** People to erase, each with the day of the last activity; an unticked one stays. */
export function RetentionList({ list, onConfirmed }: RetentionListProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const { confirm, isBusy } = useConfirm(list.id, except, onConfirmed)
  const going = list.total - except.size
  const toggle = (id: number) =>
    setExcept(before => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const heading = `id-list-${list.id}`
  return (
    <section className="v-section grid gap-10 pad" aria-labelledby={heading}>
      <h2 id={heading}>
        {resourceName(translate, list.resource, 2)} <Count value={list.total} locale={locale} />
      </h2>
      <ul className="id-people">
        {list.people.map(person => (
          <Person
            key={person.id}
            resource={list.resource}
            person={person}
            isGoing={!except.has(person.id)}
            onToggle={() => toggle(person.id)}
          />
        ))}
      </ul>
      {list.total > list.people.length ? (
        <p className="muted small">
          {translate('retention.more', { smart_count: list.total - list.people.length })}
        </p>
      ) : null}
      <div className="id-bar flex wrap gap-10">
        <Button
          variant="contained"
          color="error"
          disabled={isBusy || going === 0}
          onClick={() => setAsking(true)}
        >
          {translate('retention.erase', { smart_count: going })}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={translate('retention.sure', { smart_count: going })}
          verb={translate('retention.erase', { smart_count: going })}
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void confirm().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {translate('retention.sure_help')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

interface PersonProps {
  resource: Retained
  person: Retention['lists'][number]['people'][number]
  isGoing: boolean
  onToggle: () => void
}

function Person({ resource, person: { id, name, last_activity }, isGoing, onToggle }: PersonProps) {
  const translate = useTranslate()
  return (
    <li>
      <input
        type="checkbox"
        checked={isGoing}
        aria-label={translate('retention.goes', { name })}
        onChange={onToggle}
      />
      <Link to={`/${resource}/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="id-why muted caption">
        {translate('retention.last')} <ReadableInstant value={last_activity} />
      </span>
    </li>
  )
}

function useConfirm(
  listId: number,
  except: ReadonlySet<number>,
  onConfirmed: RetentionListProps['onConfirmed'],
) {
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('retention')
  async function confirm(): Promise<void> {
    const body = { list_id: listId, except: [...except] }
    const answer = await run(() => provider.ask(privacyCalls.confirmList, { body }))
    if (!answer) return
    onConfirmed(answer)
    notify('retention.confirmed', { type: 'success' })
  }
  return { confirm, isBusy }
}
