import { useTranslate } from 'react-admin'
import type { Part, ToEditor } from '../../../builder/protocol'
import { Choice, Colour, TextField } from './StyleField'
import { hexOf } from './styleValues'

interface MailStylePanelProps {
  /** The box around the whole mail; null if it has none. */
  mail: Part | null
  send: (message: ToEditor) => void
}

const fonts = [
  { value: "'IBM Plex Sans', Arial, sans-serif", word: 'IBM Plex Sans' },
  { value: 'Arial, Helvetica, sans-serif', word: 'Arial' },
  { value: 'Verdana, Geneva, sans-serif', word: 'Verdana' },
  { value: 'Georgia, serif', word: 'Georgia' },
  { value: "'Times New Roman', Times, serif", word: 'Times New Roman' },
]

/** Edits the style of the whole mail: direction, language, background and font. */
export function MailStylePanel({ mail, send }: MailStylePanelProps) {
  const translate = useTranslate()
  if (!mail) return <p className="tb-note">{translate('builder.no_box')}</p>
  const setStyle = (changes: Record<string, string>) =>
    send({ type: 'setStyle', id: mail.id, style: changes })
  const setAttributes = (attributes: Record<string, string>) =>
    send({ type: 'setAttributes', id: mail.id, attributes })
  const font = (mail.style['font-family'] ?? '').replaceAll('"', "'")
  return (
    <div className="tb-style pad">
      <Choice
        label={translate('builder.direction')}
        value={mail.attributes.dir ?? 'ltr'}
        choices={(['ltr', 'rtl'] as const).map(value => ({ value, word: translate(`builder.${value}`) }))}
        onChange={dir => setAttributes({ dir })}
      />
      <TextField
        label={translate('builder.language')}
        value={mail.attributes.lang ?? ''}
        dir="ltr"
        onCommit={lang => /^[A-Za-z-]{0,12}$/.test(lang.trim()) && setAttributes({ lang: lang.trim() })}
      />
      <Colour
        label={translate('builder.ground')}
        value={hexOf(mail.style['background-color'] ?? mail.computed['background-color'])}
        onChange={value => setStyle({ 'background-color': value })}
      />
      <Choice
        label={translate('builder.face')}
        value={font}
        choices={fonts}
        onChange={value => setStyle({ 'font-family': value })}
      />
    </div>
  )
}
