import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { privacyCalls, type Retention } from '../../../../contract/calls/candidates/privacy'
import { Count } from '../../../layout/parts/Count'
import { ReadableDay } from '../../../layout/parts/ReadableDate'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useAct } from '../../../views/useAct'

interface RetentionListProps {
  list: Retention['lists'][number]
  onConfirmed: (answer: Retention) => void
}

/** Records to erase, each with the day from which its months count; an unticked one stays. */
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
        {translate(`retention.classes.${list.class}.name`)} <Count value={list.total} locale={locale} />
      </h2>
      <ul className="id-people">
        {list.records.map(record => (
          <Listed
            key={record.id}
            resource={list.resource}
            record={record}
            isGoing={!except.has(record.id)}
            onToggle={() => toggle(record.id)}
          />
        ))}
      </ul>
      {list.total > list.records.length ? (
        <p className="muted small">
          {translate('retention.more', { smart_count: list.total - list.records.length })}
        </p>
      ) : null}
      <div className="id-bar flex wrap gap-10 justify-end">
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
          {translate(`retention.classes.${list.class}.goes`)}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

interface ListedProps {
  resource: string
  record: Retention['lists'][number]['records'][number]
  isGoing: boolean
  onToggle: () => void
}

function Listed({ resource, record: { id, name, since }, isGoing, onToggle }: ListedProps) {
  const translate = useTranslate()
  return (
    <li className="row wrap bottom-line">
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
        {translate('retention.since')} <ReadableDay value={since} />
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
