import './identity.css'
import '../../../views/views.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { identityCalls, type MergePreview } from '../../../../contract/calls/candidates/identity'
import { FieldCell } from '../../../fields/FieldCell'
import { fieldLabel, resourceName } from '../../../fields/words'
import { PageHead } from '../../../layout/parts/PageHead'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { useAct } from '../../../views/useAct'
import { Warnings } from '../page/Warnings'
import { mergePath } from './paths'
import { useUndoMerge } from './useUndoMerge'

/** Milliseconds that the offer to take a merge back stays. */
const STAYS = 10_000

/** Two candidates side by side: what stands of each field, what moves, and the merge itself. */
export function MergePage() {
  const { id = '', other = '' } = useParams()
  return <Merge key={`${id} ${other}`} id={Number(id)} other={Number(other)} />
}

function Merge({ id, other }: { id: number; other: number }) {
  const translate = useTranslate()
  const query = useAsk(
    identityCalls.previewMerge,
    { params: { id }, body: { other_id: other } },
    { staleTime: 0, gcTime: 0, retry: false },
  )
  const { data } = query
  const crumb = { to: `/candidates/${id}`, label: data?.kept.name ?? resourceName(translate, 'candidates') }
  return (
    <div className="id-page grid gap-12">
      <PageHead title={translate('identity.merge_title')} crumb={crumb} />
      <QueryState query={query} rows={8} columns={3} />
      {data ? <Sides preview={data} /> : null}
    </div>
  )
}

type Side = 'mine' | 'theirs'

function Sides({ preview }: { preview: MergePreview }) {
  const translate = useTranslate()
  const { kept, other, fields } = preview
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ field, suggested }) => [field, suggested])),
  )
  const { merge, isBusy } = useMerge(preview, chosen)
  return (
    <>
      <section className="v-section grid gap-10 pad" aria-labelledby="id-values">
        <h2 id="id-values">{translate('identity.which_values')}</h2>
        <p className="muted small">{translate('identity.merge_help')}</p>
        <div className="v-conflict id-sides grid gap-10">
          <div className="v-conflict-head muted caption">
            <SideHead name={kept.name} id={kept.id} what={translate('identity.is_kept')} />
            <SideHead name={other.name} id={other.id} what={translate('identity.goes_to_bin')} />
          </div>
          {fields.map(({ field }) => (
            <fieldset key={field}>
              <legend>{fieldLabel(translate, 'candidates', field)}</legend>
              {(
                [
                  ['mine', kept],
                  ['theirs', other],
                ] as const
              ).map(([side, record]) => (
                <label key={side} data-chosen={chosen[field] === side || undefined}>
                  <input
                    type="radio"
                    name={field}
                    checked={chosen[field] === side}
                    onChange={() => setChosen(before => ({ ...before, [field]: side }))}
                  />
                  <span className="l-hidden">
                    <bdi>{record.name}</bdi>:{' '}
                  </span>
                  <FieldCell resource="candidates" source={field} record={record} />
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        {fields.length === 0 ? <p className="paragraph">{translate('identity.no_differences')}</p> : null}
      </section>
      <Moves preview={preview} />
      <Warnings warnings={preview.warnings} />
      <div className="id-bar flex wrap gap-10 justify-end">
        <Button variant="outlined" component={Link} to={mergePath(other.id, kept.id)} replace>
          {translate('identity.other_way_round')}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void merge()}>
          {translate('identity.merge')}
        </Button>
      </div>
    </>
  )
}

function SideHead({ name, id, what }: { name: string; id: number; what: string }) {
  return (
    <div>
      <Link to={`/candidates/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span>{what}</span>
    </div>
  )
}

function Moves({ preview: { references, others } }: { preview: MergePreview }) {
  const translate = useTranslate()
  return (
    <section className="v-section grid gap-10 pad" aria-labelledby="id-moves">
      <h2 id="id-moves">{translate('identity.what_moves')}</h2>
      {references.length === 0 && others === 0 ? (
        <p className="paragraph">{translate('identity.nothing_moves')}</p>
      ) : null}
      <ul className="id-moves grid">
        {references.map(({ resource, field, count }) => (
          <li className="flex gap-10 between bottom-line" key={`${resource} ${field}`}>
            <span>{resourceName(translate, resource, 2)}</span>
            <strong>{count}</strong>
          </li>
        ))}
        {others ? (
          <li className="flex gap-10 between bottom-line">
            <span>{translate('identity.moves_elsewhere')}</span>
            <strong>{others}</strong>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function useMerge({ kept, other, fields }: MergePreview, chosen: Record<string, Side>) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('candidates')
  const { undo } = useUndoMerge()
  async function merge(): Promise<void> {
    const values = fields.map(each => [each.field, each[chosen[each.field] ?? each.suggested]])
    const body = {
      other_id: other.id,
      version: kept.version,
      other_version: other.version,
      values: Object.fromEntries(values),
    }
    const done = await run(() => provider.ask(identityCalls.merge, { params: { id: kept.id }, body }))
    if (!done) return
    navigate(`/candidates/${kept.id}`, { replace: true })
    notify(translate('identity.merged', { name: kept.name, smart_count: done.moved }), {
      type: 'success',
      autoHideDuration: STAYS,
      undo: () => void undo(done.merge_id).then(undone => undone && navigate(`/candidates/${other.id}`)),
    })
  }
  return { merge, isBusy }
}
