import { Autocomplete, type AutocompleteRenderInputParams, TextField } from '@mui/material'
import { type HTMLAttributes, type Key, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { can } from '../../../contract/definition/define'
import type { Options } from '../../../contract/definition/fields'
import { definitionOf } from '../../../contract/resources'
import { NamePair } from '../../layout/parts/Isolated'
import { StatusTag } from '../../layout/parts/StatusTag'
import { useRole } from '../../providers/authProvider'
import { directionOf } from '../direction'
import { FieldCell } from '../FieldCell'
import type { InputProps } from '../kind'
import { newOf } from '../words'
import { CreateInline } from './CreateInline'
import { type OfferedGroup, useOfferedFirst, useOnlyOffered } from './useOfferedFirst'
import { type Option, useChosen, useReferenceSearch } from './useReferenceSearch'

/** Stands for "make a new one" among the choices. */
const NEW = 0

/** One record of another resource, found by typing. */
export default function RefInput(props: InputProps) {
  const to = props.field.options.to ?? ''
  const translate = useTranslate()
  const id = typeof props.value === 'number' ? props.value : null
  const [chosen] = useChosen(to, id === null ? [] : [id])
  const first = useOfferedFirst(props)
  const isOnly = useOnlyOffered(props.name, first)
  const picker = usePicker(to, {
    offers: props.field.options.offers,
    first,
    isOpenAtOnce: props.isOpenAtOnce,
  })
  return (
    <>
      <Autocomplete
        {...pickerProps(picker, translate)}
        value={chosen ?? null}
        onChange={(_, option) => {
          if (option?.id === NEW) picker.startMaking()
          else props.onChange(option?.id ?? null)
        }}
        onBlur={props.onBlur}
        disabled={props.disabled}
        renderInput={params => (
          <Box params={params} {...props} help={isOnly ? first[0]?.label : props.help} />
        )}
      />
      {picker.making === undefined ? null : (
        <CreateInline
          to={to}
          typed={picker.making}
          start={props.field.options.offers}
          onMade={made => props.onChange(made)}
          onClose={picker.stopMaking}
        />
      )}
    </>
  )
}

interface Picking {
  /** None can be made: they are only looked for. */
  isFilter?: boolean | undefined
  isOpenAtOnce?: boolean | undefined
  offers?: Options['offers']
  first?: readonly OfferedGroup[]
}

/** The state of a picker: the typed text, whether the choices are open, whether a new record is being made. */
export function usePicker(
  to: string,
  { isFilter = false, isOpenAtOnce = false, offers, first }: Picking = {},
) {
  const translate = useTranslate()
  const role = useRole()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  const [making, setMaking] = useState<string>()
  const { options, isFetching } = useReferenceSearch(to, isOpen ? typed : '', { isOpen, offers, first })
  const definition = definitionOf(to)
  const mayMake =
    !isFilter && definition !== undefined && !definition.lookup && can(definition, role ?? null, 'create')
  const name = newOf(translate, to)
  const group = options.at(-1)?.group && translate('records.offered_by.others')
  const all: Option[] = mayMake && !isFetching ? [...options, { id: NEW, name, group }] : options
  return {
    to,
    typed,
    setTyped,
    isOpen,
    setOpen,
    options: all,
    isFetching,
    making,
    startMaking: () => setMaking(typed),
    stopMaking: () => setMaking(undefined),
  }
}

/** Settings of Material's Autocomplete for every picker of records. The server searches: nothing is filtered here. */
export function pickerProps(picker: ReturnType<typeof usePicker>, translate: (key: string) => string) {
  return {
    options: picker.options,
    ...(picker.options.some(({ group }) => group) ? { groupBy: ({ group }: Option) => group ?? '' } : {}),
    open: picker.isOpen,
    onOpen: () => picker.setOpen(true),
    onClose: () => picker.setOpen(false),
    onInputChange: (_: unknown, text: string, reason: string) =>
      picker.setTyped(reason === 'input' ? text : ''),
    filterOptions: (options: Option[]) => options,
    getOptionLabel: (option: Option) => option.name,
    getOptionKey: (option: Option) => option.id,
    isOptionEqualToValue: (one: Option, other: Option) => one.id === other.id,
    loading: picker.isFetching,
    loadingText: translate('app.loading'),
    noOptionsText: translate('records.nothing_found'),
    clearText: translate('actions.clear'),
    openText: translate('actions.open'),
    closeText: translate('actions.close'),
    renderOption: ({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) => (
      <li
        key={key}
        {...item}
        className={`${item.className} ${option.id === NEW ? 'medium top-line accent' : ''}`}
      >
        {option.kind ? (
          <StatusTag kind={option.kind}>{option.name}</StatusTag>
        ) : (
          <NamePair name={option.name} other={option.other} />
        )}
        {option.record ? <Apart to={picker.to} record={option.record} /> : null}
      </li>
    ),
  }
}

/** The value that tells a choice from others of its name. */
function Apart({ to, record }: { to: string; record: RaRecord }) {
  const source = definitionOf(to)?.apartBy
  return source ? (
    <span className="f-apart push muted">
      <FieldCell source={source} resource={to} record={record} />
    </span>
  ) : null
}

/** The box of a picker, with the field's label and words. */
export function Box({
  params,
  label,
  hideLabel,
  error,
  help,
  name,
  autoFocus,
}: { params: AutocompleteRenderInputParams } & InputProps) {
  const translate = useTranslate()
  return (
    <TextField
      {...params}
      name={name}
      label={hideLabel ? undefined : label}
      error={Boolean(error)}
      helperText={error ?? help}
      autoFocus={autoFocus}
      placeholder={translate('records.type_to_find')}
      slotProps={{
        ...params.slotProps,
        htmlInput: {
          ...params.slotProps?.htmlInput,
          'aria-label': hideLabel ? label : undefined,
          dir: directionOf(params.slotProps?.htmlInput?.value),
        },
      }}
    />
  )
}
