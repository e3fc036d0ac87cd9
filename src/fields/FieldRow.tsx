import { FieldInput } from './FieldInput'

/** Inputs of the record's fields, side by side where there is room. */
export function FieldRow({ fields }: { fields: readonly string[] }) {
  return (
    <div className="v-row-fields" data-count={fields.length}>
      {fields.map(field => (
        <FieldInput key={field} source={field} />
      ))}
    </div>
  )
}
