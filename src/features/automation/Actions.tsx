import { Button } from '@mui/material'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ACTION_NEEDS } from '../../../contract/automation/action-rights'
import type { Definition } from '../../../contract/definition/define'
import { errorWords, useFieldWords } from '../../fields/words'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { ActionEditor } from './ActionEditor'
import type { ActionDraft, RuleValues } from './inputs'

/** Initial values of a new action. A template is chosen later. */
const NEW_ACTIONS: readonly ActionDraft[] = [
  { do: 'assign', user_ids: [] },
  { do: 'set_field', field: '', value: null },
  { do: 'send_mail', template_id: null },
  { do: 'send_whatsapp', template_id: null },
  { do: 'notify', to: 'users', user_ids: [], title: '' },
  { do: 'call_back', days: 1 },
  { do: 'webhook', url: '', fields: [] },
]

/** The actions that a resource has the fields for. */
function actionsFor({ fields }: Definition): ActionDraft[] {
  return NEW_ACTIONS.filter(action => {
    const needs = ACTION_NEEDS[action.do]
    return !needs || fields[needs]
  })
}

/** The actions of a rule, in order. */
export function Actions({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const words = useFieldWords('automation')
  const { errors } = useFormState<RuleValues>({ name: 'actions' })
  const { actions, apply, move } = useActions()
  const error = errorWords(translate, errors.actions?.message, words.label('actions'))
  return (
    <div className="au-actions">
      <ol>
        {actions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action is identified by its position
          <li key={index} className="au-action grid gap-12 bordered">
            <ActionHead
              action={action}
              isFirst={index === 0}
              isLast={index === actions.length - 1}
              onMove={step => move(index, index + step)}
              onRemove={() => apply(actions.filter((_, at) => at !== index))}
            />
            <ActionEditor
              definition={definition}
              action={action}
              onChange={next => apply(actions.map((each, at) => (at === index ? next : each)))}
            />
          </li>
        ))}
      </ol>
      {error ? (
        <p className="f-error" role="alert">
          {error}
        </p>
      ) : null}
      <AddAction definition={definition} onAdd={action => apply([...actions, action])} />
    </div>
  )
}

function useActions() {
  const { setValue, clearErrors } = useFormContext<RuleValues>()
  const actions = useWatch<RuleValues, 'actions'>({ name: 'actions' })?.list ?? []
  const apply = (list: ActionDraft[]) => {
    clearErrors('actions')
    setValue('actions', { list }, { shouldDirty: true })
  }
  const move = (from: number, to: number) => {
    const list = [...actions]
    const [moved] = list.splice(from, 1)
    if (moved) list.splice(to, 0, moved)
    apply(list)
  }
  return { actions, apply, move }
}

interface ActionHeadProps {
  action: ActionDraft
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function ActionHead({ action, isFirst, isLast, onMove, onRemove }: ActionHeadProps) {
  const translate = useTranslate()
  return (
    <div className="au-action-head row gap-4">
      <strong>{translate(`automation.do.${action.do}`)}</strong>
      <IconButton label={translate('automation.up')} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={translate('automation.down')} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={translate('automation.remove')} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

function AddAction({ definition, onAdd }: { definition: Definition; onAdd: (action: ActionDraft) => void }) {
  const translate = useTranslate()
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={event => setMenu(event.currentTarget)}
      >
        {translate('automation.add_action')}
      </Button>
      <ActionMenu
        anchor={menu}
        actions={actionsFor(definition).map(action => ({
          key: action.do,
          words: translate(`automation.do.${action.do}`),
          run: () => onAdd(action),
        }))}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

interface IconButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: React.ReactNode
}

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="au-icon tap-square"
      aria-label={label}
      data-tip={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
