import { Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { privacyCalls, type Retention } from '../../../../contract/calls/candidates/privacy'
import { flag, number, text } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { ReadableDay, ReadableInstant } from '../../../layout/parts/ReadableDate'
import { useRole } from '../../../providers/authProvider'
import { typedSince } from '../../../providers/changes'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useUnsaved } from '../../../views/record/UnsavedParts'
import { useAct } from '../../../views/useAct'

type RetentionClass = Retention['classes'][number]
type Saved = (answer: Retention) => void

const FIELDS = {
  months: number({ min: 6, max: 360, required: true }),
  active: flag(),
  reason: text({ max: 400, required: true }),
} as const

/** How long each class of data is kept, with its source; each is saved on its own. */
export function RetentionClasses({ retention, onSaved }: { retention: Retention; onSaved: Saved }) {
  const translate = useTranslate()
  return (
    <section className="v-section grid gap-10 pad" aria-labelledby="id-classes">
      <h2 id="id-classes">{translate('retention.how_long')}</h2>
      <p className="muted small">{translate('retention.help')}</p>
      {retention.classes.map(each => (
        <ClassForm key={`${each.key} ${each.changed_at}`} kept={each} onSaved={onSaved} />
      ))}
    </section>
  )
}

function ClassForm({ kept, onSaved }: { kept: RetentionClass; onSaved: Saved }) {
  const translate = useTranslate()
  const { draft, set, errors, isBusy, isChanged, save } = useClassDraft(kept, onSaved)
  // The server says the same: only a master switches a class off, or keeps it longer.
  const role = useRole()
  const maySwitch = kept.makes_lists && (role === 'master' || !kept.active)
  const heading = `id-class-${kept.key}`
  const input = (name: keyof typeof FIELDS) => (
    <ControlledInput
      resource="retention"
      name={name}
      field={FIELDS[name]}
      label={translate(`retention.${name}`)}
      value={draft[name]}
      error={errors[name]}
      onChange={value => set(name, value)}
    />
  )
  return (
    <form
      className="id-class grid gap-8 bottom-line"
      noValidate
      aria-labelledby={heading}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 id={heading}>{translate(`retention.classes.${kept.key}.name`)}</h3>
      <p className="small">{translate(`retention.classes.${kept.key}.help`)}</p>
      <p className="muted caption">
        <bdi>{kept.source}</bdi> · {translate(`retention.kinds.${kept.source_kind}`)} ·{' '}
        {translate(`retention.confidence.${kept.confidence}`)} · {translate('retention.checked')}{' '}
        <ReadableDay value={kept.checked_on} />
      </p>
      <div className="id-times grid gap-12">
        {input('months')}
        {maySwitch ? input('active') : null}
        {isKept(draft, kept) ? input('reason') : null}
      </div>
      {kept.active ? null : (
        <p className="note-wait small round-3 pad">
          {translate('retention.is_off', { name: kept.changed_by ?? '' })}{' '}
          <ReadableInstant value={kept.changed_at} />
        </p>
      )}
      {isChanged ? (
        <div className="id-bar flex wrap gap-10 justify-end">
          <Button type="submit" variant="contained" disabled={isBusy}>
            {translate('actions.save')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** Whether data is kept for longer than the class says now, which needs a reason. */
const isKept = ({ months, active }: Record<keyof typeof FIELDS, unknown>, kept: RetentionClass) =>
  !active || Number(months) > kept.months

/** Holds the changes of a class until they are saved. */
function useClassDraft(kept: RetentionClass, onSaved: Saved) {
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct('retention')
  const [typed, setTyped] = useState<Partial<Record<keyof typeof FIELDS, unknown>>>({})
  const draft = { months: kept.months, active: kept.active, reason: kept.reason, ...typed }
  const isChanged = Object.entries(typed).some(([name, value]) =>
    name === 'months'
      ? value !== kept.months
      : name === 'active'
        ? value !== kept.active
        : value !== kept.reason,
  )
  useUnsaved(isChanged)
  async function save(): Promise<void> {
    const body = {
      key: kept.key,
      ...(typeof draft.months === 'number' ? { months: draft.months } : {}),
      active: draft.active === true,
      ...(isKept(draft, kept) && draft.reason ? { reason: String(draft.reason) } : {}),
    }
    const answer = await run(() => provider.ask(privacyCalls.changeRetention, { body }))
    if (!answer) return
    setTyped(all => typedSince(all, typed))
    onSaved(answer)
    notify('messages.saved', { type: 'success' })
  }
  const set = (name: keyof typeof FIELDS, value: unknown) => setTyped(all => ({ ...all, [name]: value }))
  return { draft, set, errors, isBusy, isChanged, save }
}
