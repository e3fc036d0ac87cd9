import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetList, useLocale, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Organisation } from '../../../../contract/calls/settings'
import type { Fields, Kind } from '../../../../contract/definition/fields'
import { readyCandidates } from '../../../../contract/resources/candidates'
import { type Refusal, refusalOf } from '../../../fields/refusal'
import { fieldLabel } from '../../../fields/words'
import { number } from '../../../layout/parts/numbers'
import { isSame } from '../../../providers/changes'
import { FilterChips } from '../../../views/list/FilterChips'
import { conditionsOf } from '../../../views/list/filterKeys'
import { useUnsaved } from '../../../views/record/UnsavedParts'

export type Rule = Organisation['ready_rule']

interface ReadyRuleProps {
  rule: Rule
  organisation: Organisation
  /** Narrows the candidates that the rule is for: a program, or all but those with a rule of their own. */
  within: Rule
  /** Called with the settings as they were when the changes began. */
  onSave: (rule: Rule, started: Organisation) => Promise<void>
  /** Drops the rule, so that the common one holds. */
  onDrop?: (() => Promise<void>) | undefined
}

/** The conditions under which the German side sees a candidate, as filters of the candidates' list. */
export function ReadyRule(props: ReadyRuleProps) {
  const { within, onDrop } = props
  const translate = useTranslate()
  const { draft, setDraft, discard, isChanged, save, isBusy, refusal } = useRuleDraft(props)
  return (
    <div data-changed={isChanged || undefined}>
      <FilterChips isFixed definition={readyCandidates} filter={draft} onChange={setDraft} names={NAMES} />
      <Faults refusal={refusal} />
      <div className="st-rule-foot row wrap gap-8">
        <MatchCount rule={draft} within={within} isChanged={isChanged} />
        {isChanged ? (
          <DraftButtons
            disabled={isBusy || Object.keys(draft).length === 0}
            onDiscard={discard}
            onSave={() => void save()}
          />
        ) : null}
        {onDrop && !isChanged ? (
          <Button variant="text" disabled={isBusy} onClick={() => void onDrop()}>
            {translate('rules.ready_drop')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface DraftButtonsProps {
  disabled: boolean
  onDiscard(): void
  onSave(): void
}

function DraftButtons({ disabled, onDiscard, onSave }: DraftButtonsProps) {
  const translate = useTranslate()
  return (
    <>
      <Button variant="text" onClick={onDiscard}>
        {translate('actions.discard')}
      </Button>
      <Button variant="contained" disabled={disabled} onClick={onSave}>
        {translate('actions.save')}
      </Button>
    </>
  )
}

const FIELDS: Fields = readyCandidates.fields
const COMPARED: readonly Kind[] = ['flag', 'enum', 'ref', 'day']
/** Fields that a rule may compare: the German side sees them, and people type them; the day of a step follows the step. */
const NAMES = Object.entries(FIELDS)
  .filter(([, { kind, options }]) => COMPARED.includes(kind) && !options.read && !options.many)
  .map(([name]) => name)
  .filter(name => !(name.endsWith('_date') && name.slice(0, -'_date'.length) in FIELDS))

function MatchCount({ rule, within, isChanged }: { rule: Rule; within: Rule; isChanged: boolean }) {
  const translate = useTranslate()
  const locale = useLocale()
  const isEmpty = Object.keys(rule).length === 0
  const { total } = useGetList(
    'candidates',
    { pagination: { page: 1, perPage: 1 }, filter: { ...within, ...rule } },
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

function Faults({ refusal }: { refusal?: Refusal }) {
  const translate = useTranslate()
  if (!refusal) return null
  const faults = Object.entries(refusal.fields)
  const words = (code: string) => translate(`errors.${code}`, { _: translate('errors.unknown') })
  return (
    <ul className="st-rule-faults bullets small" role="alert">
      {faults.length === 0 ? <li>{words(refusal.code)}</li> : null}
      {faults.map(([key, code]) => (
        <li key={key}>
          {conditionsOf({ [key.replace(/^ready_rules?\.(\d+\.)?/, '')]: null })
            .map(({ name }) => (name in FIELDS ? `${fieldLabel(translate, 'candidates', name)}: ` : ''))
            .join('')}
          {words(code)}
        </li>
      ))}
    </ul>
  )
}

interface Typed {
  rule: Rule
  /** The settings as they were when the changes began; the latest ones after a conflict was told. */
  started: Organisation | undefined
}

/** Holds the changes of a rule until they are saved; without any it follows the saved rule. */
function useRuleDraft({ rule, organisation, onSave }: ReadyRuleProps) {
  const notify = useNotify()
  const [typed, setTyped] = useState<Typed>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const draft = typed?.rule ?? rule
  const isChanged = !isSame(draft, rule)
  useUnsaved(isChanged)
  async function save() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onSave(draft, typed?.started ?? organisation)
      setTyped(now => (now && now.rule !== draft ? { rule: now.rule, started: undefined } : undefined))
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      const refusal = refusalOf(error)
      setRefusal(refusal)
      if (refusal.code === 'conflict') setTyped({ rule: draft, started: undefined })
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    isChanged,
    isBusy,
    refusal,
    save,
    setDraft: (next: Rule) => setTyped({ rule: next, started: typed ? typed.started : organisation }),
    discard: () => setTyped(undefined),
  }
}
