import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Part } from '../../../builder/protocol'
import { Field, TextField } from './StyleField'

interface AttributeFieldsProps {
  part: Part
  /** An empty value removes the attribute. */
  onChange: (attributes: Record<string, string>) => void
  onPicture: () => void
}

/** Edits the address of a link; the file, description and width of a picture. */
export function AttributeFields({ part, onChange, onPicture }: AttributeFieldsProps) {
  const translate = useTranslate()
  const { attributes } = part
  if (part.kind === 'link' || part.kind === 'button')
    return (
      <div className="tb-style">
        <TextField
          label={translate('builder.link_address')}
          value={attributes.href ?? ''}
          dir="ltr"
          inputMode="url"
          onCommit={href => onChange({ href: href.trim() })}
        />
      </div>
    )
  if (part.kind !== 'picture') return null
  return (
    <div className="tb-style">
      <Field label={translate('builder.picture')}>
        {() => (
          <Button variant="outlined" size="small" onClick={onPicture}>
            {translate('actions.choose')}
          </Button>
        )}
      </Field>
      <TextField
        label={translate('builder.description')}
        value={attributes.alt ?? ''}
        dir="auto"
        onCommit={alt => onChange({ alt })}
      />
      <TextField
        label={translate('builder.width')}
        value={attributes.width ?? ''}
        dir="ltr"
        inputMode="numeric"
        onCommit={width => /^\d{0,4}%?$/.test(width.trim()) && onChange({ width: width.trim() })}
      />
    </div>
  )
}
