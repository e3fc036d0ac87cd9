import { Autocomplete } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { InputProps } from '../kind'
import { CreateInline } from './CreateInline'
import { Box, pickerProps, usePicker } from './RefInput'
import { useChosen } from './useReferenceSearch'

/** Several records of another resource, each once. With `isFilter` none can be made: they are only looked for. */
export default function RefsInput(props: InputProps & { isFilter?: boolean }) {
  const to = props.field.options.to ?? ''
  const translate = useTranslate()
  const ids = Array.isArray(props.value) ? props.value.map(Number) : []
  const chosen = useChosen(to, ids)
  const picker = usePicker(to, { isFilter: props.isFilter, offers: props.field.options.offers })
  return (
    <>
      <Autocomplete
        {...pickerProps(picker, translate)}
        multiple
        disableCloseOnSelect
        openOnFocus={props.isFilter}
        filterSelectedOptions
        value={chosen}
        onChange={(_, options) => {
          if (options.some(option => option.id === 0)) picker.startMaking()
          else props.onChange(options.map(option => option.id))
        }}
        onBlur={props.onBlur}
        disabled={props.disabled}
        renderInput={params => <Box params={params} {...props} />}
      />
      {picker.making === undefined ? null : (
        <CreateInline
          to={to}
          typed={picker.making}
          start={props.field.options.offers}
          onMade={made => props.onChange([...ids, made])}
          onClose={picker.stopMaking}
        />
      )}
    </>
  )
}
