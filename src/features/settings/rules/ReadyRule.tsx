import { Button } from '@mui/material'
import { useGetList, useLocale, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Fields, Kind } from '../../../../contract/fields'
import { readyCandidates } from '../../../../contract/resources/candidates'
import { type Refusal, refusalOf } from '../../../fields/refusal'
import { fieldLabel } from '../../../fields/words'
import { number } from '../../../layout/parts/numbers'
import { isSame } from '../../../providers/changes'
import { AddFilter } from '../../../views/list/FilterBar'
import { FilterChip } from '../../../views/list/FilterChip'
import { conditionsOf, keyOf, withCondition, without } from '../../../views/list/filterKeys'
import type { Organisation } from './useOrganisation'

type Rule = Organisation['ready_rule']

interface ReadyRuleProps {
  rule: Rule
  onSave: (changes: { ready_rule: Rule }) => Promise<void>
}

/** Who is ready for the German side, said by the filters that lists have. */
export function ReadyRule({ rule, onSave }: ReadyRuleProps) {
  const translate = useTranslate()
  const [draft, setDraft] = useState(rule)
  const { save, isBusy, refused } = useSaving(onSave)
  const isChanged = !isSame(draft, rule)
  return (
    <section className="st-rule" aria-labelledby="ready-rule-title" data-changed={isChanged || undefined}>
      <h3 id="ready-rule-title">{translate('rules.ready')}</h3>
      <p>{translate('rules.ready_help')}</p>
      <div className="v-filters">
        {conditionsOf(draft).map(condition => (
          <FilterChip
            isFixed
            key={keyOf(condition)}
            definition={readyCandidates}
            condition={condition}
            onChange={next => setDraft(withCondition(draft, next, condition))}
            onRemove={() => setDraft(without(draft, condition))}
          />
        ))}
        <AddFilter
          isFixed
          definition={readyCandidates}
          names={NAMES}
          onAdd={next => setDraft(withCondition(draft, next))}
        />
      </div>
      <Faults refused={refused} />
      <div className="st-rule-foot">
        <Found rule={draft} isChanged={isChanged} />
        {isChanged ? (
          <>
            <Button variant="text" onClick={() => setDraft(rule)}>
              {translate('actions.discard')}
            </Button>
            <Button
              variant="contained"
              disabled={isBusy || Object.keys(draft).length === 0}
              onClick={() => void save(draft)}
            >
              {translate('actions.save')}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}

const FIELDS: Fields = readyCandidates.fields
const COMPARED: readonly Kind[] = ['flag', 'enum', 'ref', 'day']
/** What a rule may ask for: the German side sees the field, and people type it; the day of a step follows the step. */
const NAMES = Object.entries(FIELDS)
  .filter(([, { kind, options }]) => COMPARED.includes(kind) && !options.read && !options.many)
  .map(([name]) => name)
  .filter(name => !(name.endsWith('_date') && name.slice(0, -'_date'.length) in FIELDS))

function Found({ rule, isChanged }: { rule: Rule; isChanged: boolean }) {
  const translate = useTranslate()
  const locale = useLocale()
  const isEmpty = Object.keys(rule).length === 0
  const { total } = useGetList(
    'candidates',
    { pagination: { page: 1, perPage: 1 }, filter: rule },
    { enabled: !isEmpty, retry: false },
  )
  if (isEmpty) return <p className="st-rule-none">{translate('rules.ready_none')}</p>
  if (total === undefined) return <p />
  const count = { smart_count: total, count: number(total, locale) }
  return (
    <p>
      {translate(isChanged ? 'rules.ready_would' : 'rules.ready_now', count)}{' '}
      {isChanged ? null : <Link to="/ready-candidates">{translate('actions.show')}</Link>}
    </p>
  )
}

function Faults({ refused }: { refused?: Refusal }) {
  const translate = useTranslate()
  if (!refused) return null
  const faults = Object.entries(refused.fields)
  const said = (code: string) => translate(`errors.${code}`, { _: translate('errors.unknown') })
  return (
    <ul className="st-rule-faults" role="alert">
      {faults.length === 0 ? <li>{said(refused.code)}</li> : null}
      {faults.map(([key, code]) => (
        <li key={key}>
          {conditionsOf({ [key.replace('ready_rule.', '')]: null })
            .map(({ name }) => (name in FIELDS ? `${fieldLabel(translate, 'candidates', name)}: ` : ''))
            .join('')}
          {said(code)}
        </li>
      ))}
    </ul>
  )
}

function useSaving(onSave: ReadyRuleProps['onSave']) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  async function save(ready_rule: Rule) {
    setBusy(true)
    setRefused(undefined)
    try {
      await onSave({ ready_rule })
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, refused }
}
