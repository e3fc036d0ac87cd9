import { IconButton, InputAdornment, Popover } from '@mui/material'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { isDay } from '../../../contract/definition/fields'
import { formatDay } from '../../layout/parts/dates'
import type { InputProps } from '../kind'
import { TextBox } from '../TextBox'
import { asText } from '../text'
import { Calendar } from './Calendar'
import { localToday, readDay } from './readDay'

/**
 * A calendar day, typed in any writing or chosen in a month. Reads back in words of the page's language: the
 * browser's own date box keeps the browser's language, and mixes both in one form.
 */
export default function DayInput(props: InputProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const held = asText(props.value)
  const shown = isDay(held) ? formatDay(held, locale) : held
  const choose = (day: string) => {
    props.onChange(day)
    setTyped(undefined)
    setAnchor(null)
  }
  return (
    <>
      <TextBox
        {...props}
        value={typed ?? shown}
        onChange={next => {
          setTyped(next)
          props.onChange(readDay(next, localToday()))
        }}
        onBlur={() => {
          setTyped(undefined)
          props.onBlur?.()
        }}
        dir="auto"
        maxLength={40}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              disabled={props.disabled}
              aria-label={`${translate('actions.choose')}: ${props.label}`}
              aria-haspopup="dialog"
              onClick={event => setAnchor(event.currentTarget)}
            >
              <CalendarDays size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </InputAdornment>
        }
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': props.label } }}
      >
        <Calendar value={isDay(held) ? held : null} onChoose={choose} />
      </Popover>
    </>
  )
}
