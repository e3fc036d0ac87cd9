import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Definition } from '../../../contract/definition/define'
import { FilterChips } from '../../views/list/FilterChips'
import type { RuleValues } from './inputs'

/** The conditions of a rule: the chips of the list's own filters. */
export function Conditions({ definition }: { definition: Definition }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const filter = useWatch<RuleValues, 'conditions'>({ name: 'conditions' }) ?? {}
  return (
    <FilterChips
      definition={definition}
      filter={filter}
      onChange={next => setValue('conditions', next, { shouldDirty: true })}
      empty={<span className="au-mute">{translate('automation.always')}</span>}
    />
  )
}
