import { Button } from '@mui/material'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ACTION_NEEDS } from '../../../contract/automation/action-rights'
import type { ActionKind, AutomationAction } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import { errorWords, useFieldWords } from '../../fields/words'
import { ActionMenu } from '../../layout/parts/ActionMenu'
import { ActionEditor } from './ActionEditor'

/** Initial values of a new action. A template is chosen later. */
const EMPTY: Record<ActionKind, () => object> = {
  assign: () => ({ do: 'assign', user_ids: [] }),
  set_field: () => ({ do: 'set_field', field: '', value: null }),
  send_mail: () => ({ do: 'send_mail', template_id: null }),
  send_whatsapp: () => ({ do: 'send_whatsapp', template_id: null }),
  notify: () => ({ do: 'notify', to: 'users', user_ids: [], title: '' }),
  call_back: () => ({ do: 'call_back', days: 1 }),
  webhook: () => ({ do: 'webhook', url: '', fields: [] }),
}

/** The actions that a resource has the fields for. */
function kindsFor({ fields }: Definition): ActionKind[] {
  return (Object.keys(EMPTY) as ActionKind[]).filter(kind => {
    const needs = ACTION_NEEDS[kind]
    return !needs || fields[needs]
  })
}

/** The actions of a rule, in order. */
export function Actions({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const words = useFieldWords('automation')
  const { errors } = useFormState({ name: 'actions' })
  const { actions, apply, move } = useActions()
  const error = errorWords(translate, errors.actions?.message as string | undefined, words.label('actions'))
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
  const { setValue, clearErrors } = useFormContext<{ actions: { list?: AutomationAction[] } | null }>()
  const actions =
    useWatch<{ actions: { list?: AutomationAction[] } | null }, 'actions'>({ name: 'actions' })?.list ?? []
  const apply = (list: AutomationAction[]) => {
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
  action: AutomationAction
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

function AddAction({
  definition,
  onAdd,
}: {
  definition: Definition
  onAdd: (action: AutomationAction) => void
}) {
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
        actions={kindsFor(definition).map(kind => ({
          key: kind,
          words: translate(`automation.do.${kind}`),
          run: () => onAdd(EMPTY[kind]() as AutomationAction),
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
