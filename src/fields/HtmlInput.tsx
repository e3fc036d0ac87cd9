import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Segmented } from '../layout/parts/Segmented'
import { FieldFrame } from './FieldFrame'
import { HtmlFrame } from './HtmlFrame'
import type { InputProps } from './kind'
import { TextBox } from './TextBox'
import { asText } from './text'

/** The source, and how it looks in a frame that can do nothing. */
export default function HtmlInput(props: InputProps) {
  const translate = useTranslate()
  const [view, setView] = useState<'source' | 'preview'>('source')
  const isCss = props.field.options.language === 'css'
  const source = asText(props.value)
  return (
    <FieldFrame {...props}>
      {isCss ? null : (
        <Segmented
          label={props.label}
          value={view}
          options={[
            { value: 'source', label: translate('records.source') },
            { value: 'preview', label: translate('actions.preview') },
          ]}
          onChange={setView}
        />
      )}
      {view === 'preview' ? (
        <HtmlFrame html={source} title={props.label} />
      ) : (
        <TextBox
          {...props}
          error={undefined}
          help={undefined}
          hideLabel
          value={source}
          rows={8}
          dir="ltr"
          code
        />
      )}
    </FieldFrame>
  )
}
