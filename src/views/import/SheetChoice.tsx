import { useTranslate } from 'react-admin'

interface SheetChoiceProps {
  sheets: readonly string[]
  value: string | undefined
  isDisabled: boolean
  onChange: (sheet: string) => void
}

/** Which sheet of a workbook is read, where there are several. */
export function SheetChoice({ sheets, value, isDisabled, onChange }: SheetChoiceProps) {
  const translate = useTranslate()
  if (sheets.length < 2) return null
  return (
    <label className="v-selector inline-row gap-6 row gap-10 small">
      {translate('lists.import_sheet')}
      <select
        value={value ?? sheets[0]}
        disabled={isDisabled}
        onChange={event => onChange(event.target.value)}
      >
        {sheets.map(sheet => (
          <option key={sheet} value={sheet}>
            {sheet}
          </option>
        ))}
      </select>
    </label>
  )
}
