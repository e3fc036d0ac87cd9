import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { choiceFields, RECORD_RESOURCES } from '../../../../../contract/routes/ruleChoices'
import type { RecordChoice } from '../../../../../contract/routes/version'
import { placed, without } from '../edits'
import { IconAct } from '../IconAct'
import type { Named } from '../RuleLists'
import { useRuleWords } from '../ruleWords'
import { OptionalChoice, Several } from './inputs'

interface ResourceInputProps {
  path: string
  label: string
  help?: string
  value: string | undefined
  onChange: (resource: string | undefined) => void
}

/** One of the resources whose records move steps and give days to deadlines. */
export function ResourceInput(props: ResourceInputProps) {
  const translate = useTranslate()
  const { resource } = useRuleWords()
  // That of a shipped step may be another one, such as courses.
  const all = new Set([...RECORD_RESOURCES, ...(props.value ? [props.value] : [])])
  const options = [...all].map(key => ({ key, name: resource(key) }))
  return <OptionalChoice {...props} none={translate('app.none')} options={options} />
}

/** Returns the fields of a record as options. */
export function useFieldOptions(): (resource: string, names: readonly string[]) => Named[] {
  const { recordField } = useRuleWords()
  return (resource, names) => names.map(key => ({ key, name: recordField(resource, key) }))
}

interface WhereInputsProps {
  path: string
  resource: string
  where: RecordChoice | undefined
  onChange: (where: RecordChoice | undefined) => void
}

/** The values of fields by which some of the records are chosen. */
export function WhereInputs({ path, resource, where = [], onChange }: WhereInputsProps) {
  const translate = useTranslate()
  const words = useRuleWords()
  const optionsOf = useFieldOptions()
  const choices = choiceFields(resource)
  const set = (list: RecordChoice) => onChange(list.length ? list : undefined)
  const [first] = Object.keys(choices)
  return (
    <fieldset className="ro-group grid gap-8">
      <legend className="caption-lines muted medium">{translate('route_editor.where')}</legend>
      {where.map(({ field, in: values }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no key of its own
          key={`${at} of ${where.length}`}
          className="ro-aim grid gap-8"
        >
          <OptionalChoice
            path={`${path}.${at}.field`}
            label={translate('route_editor.where_field')}
            none={translate('app.none')}
            options={optionsOf(resource, Object.keys(choices))}
            value={field}
            onChange={next => set(placed(where, at, { field: next ?? '', in: [] }))}
          />
          <Several
            path={`${path}.${at}.in`}
            label={translate('route_editor.where_values')}
            values={[...new Set([...(choices[field] ?? []), ...values])]}
            words={value => words.recordValue(resource, field, value)}
            value={values}
            onChange={next => set(placed(where, at, { field, in: next }))}
          />
          <IconAct
            icon={Trash2}
            words={translate('route_editor.remove_where')}
            onClick={() => set(without(where, at))}
          />
        </div>
      ))}
      {first ? (
        <div>
          <Button
            size="small"
            variant="text"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => set([...where, { field: first, in: [] }])}
          >
            {translate('route_editor.add_where')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
