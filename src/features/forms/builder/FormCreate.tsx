import { useState } from 'react'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { ResourceCreate } from '../../../views'
import { FormFields } from './FormFields'
import { FormPreview } from './FormPreview'
import { NEW_FORM } from './usualQuestions'

/** A new form with its preview. */
export function FormCreate() {
  const [chosen, choose] = useState<FormLanguage>()
  return (
    <ResourceCreate resource="forms" values={NEW_FORM} aside={<FormPreview chosen={chosen} />}>
      <FormFields chosen={chosen} onLanguage={choose} />
    </ResourceCreate>
  )
}
