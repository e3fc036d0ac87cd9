import { Button, IconButton, Menu, MenuItem } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { ControlledInput } from '../../fields/ControlledInput'
import { useFieldWords } from '../../fields/words'

interface SetValuesProps {
  definition: Definition
  fields: readonly string[]
  value: Record<string, unknown>
  onChange: (next: Record<string, unknown>) => void
}

/** Values that every row of an import gets: the list, the source, who looks after them. */
export function SetValues({ definition, fields, value, onChange }: SetValuesProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unset = fields.filter(name => !(name in value))
  const drop = (name: string) =>
    onChange(Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)))
  return (
    <fieldset className="v-set grid gap-8 items-start">
      <legend>{translate('lists.import_set')}</legend>
      {Object.keys(value).map(name => (
        <div key={name} className="v-set-row grid gap-6 wide align-end">
          <ControlledInput
            resource={definition.name}
            name={name}
            required={false}
            value={value[name]}
            onChange={next => onChange({ ...value, [name]: next })}
          />
          <IconButton
            size="small"
            aria-label={`${translate('actions.remove')} ${words.label(name)}`}
            onClick={() => drop(name)}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('actions.add')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {unset.map(name => (
          <MenuItem
            key={name}
            onClick={() => {
              onChange({ ...value, [name]: null })
              setAnchor(null)
            }}
          >
            {words.label(name)}
          </MenuItem>
        ))}
      </Menu>
    </fieldset>
  )
}
