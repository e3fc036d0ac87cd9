import { isEmptyValue } from '../EmptyValue'
import type { FilterProps } from '../kind'
import { useFieldWords } from '../words'

/** Any of several. */
export default function ChoiceFilter({ field, resource, name, value, onChange, label }: FilterProps) {
  const words = useFieldWords(resource)
  const chosen = isEmptyValue(value) ? [] : [value].flat().map(String)
  return (
    <fieldset className="f-choices grid gap-2 scroll-y" aria-label={label}>
      {field.options.values?.map(each => (
        <label className="row gap-8 small round-2" key={each}>
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, each] : chosen.filter(one => one !== each))
            }
          />
          {words.choice(name, each)}
        </label>
      ))}
    </fieldset>
  )
}
