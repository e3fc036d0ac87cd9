import { useTranslate } from 'react-admin'
import type { Part, PartKind } from '../../../builder/protocol'
import { Choice, Colour, TextField } from './StyleField'
import { hexOf, lineHeightOf, paddingFrom, pixelsOf, spaceOf } from './styleValues'

interface StyleFieldsProps {
  part: Part
  /** An empty value removes the declaration. */
  onChange: (style: Record<string, string>) => void
}

const TEXT_KINDS: readonly PartKind[] = ['text', 'button', 'link', 'cell', 'box']
const sizes = ['12', '13', '14', '16', '18', '20', '22', '24', '28', '32', '40']
const heights = ['1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.8', '2']

/** Edits size, colour, line height, alignment, background and padding: styles that all mail programs support. */
export function StyleFields({ part, onChange }: StyleFieldsProps) {
  const translate = useTranslate()
  const { computed, style, kind } = part
  if (kind === 'mail' || kind === 'row' || kind === 'table') return null
  const background = hexOf(style['background-color'] ?? computed['background-color'])
  const pad = (text: string) => {
    const padding = paddingFrom(text)
    if (padding)
      onChange({ padding, 'padding-top': '', 'padding-right': '', 'padding-bottom': '', 'padding-left': '' })
  }
  return (
    <div className="tb-style">
      {TEXT_KINDS.includes(kind) ? <TypeFields part={part} onChange={onChange} /> : null}
      {kind === 'picture' || kind === 'line' ? null : (
        <Colour
          label={translate('builder.ground')}
          value={background}
          onChange={value => onChange({ 'background-color': value, background: '' })}
        />
      )}
      <TextField label={translate('builder.space')} value={spaceOf(computed)} dir="ltr" onCommit={pad} />
    </div>
  )
}

function TypeFields({ part, onChange }: StyleFieldsProps) {
  const translate = useTranslate()
  const { computed } = part
  const places = ['start', 'center', 'end'] as const
  return (
    <>
      <Choice
        label={translate('builder.size')}
        value={pixelsOf(computed['font-size'])}
        choices={sizes.map(value => ({ value, word: `${value} px` }))}
        onChange={value => onChange({ 'font-size': `${value}px` })}
      />
      <Colour
        label={translate('builder.colour')}
        value={hexOf(computed.color)}
        onChange={value => onChange({ color: value })}
      />
      <Choice
        label={translate('builder.line_height')}
        value={lineHeightOf(computed['line-height'], computed['font-size'])}
        choices={heights.map(value => ({ value, word: value }))}
        onChange={value => onChange({ 'line-height': value })}
      />
      <Choice
        label={translate('builder.weight')}
        value={computed['font-weight'] ?? ''}
        choices={['400', '500', '600', '700'].map(value => ({ value, word: value }))}
        onChange={value => onChange({ 'font-weight': value })}
      />
      <Choice
        label={translate('builder.place')}
        value={computed['text-align'] ?? ''}
        choices={places.map(value => ({ value, word: translate(`builder.place_${value}`) }))}
        onChange={value => onChange({ 'text-align': value })}
      />
    </>
  )
}
