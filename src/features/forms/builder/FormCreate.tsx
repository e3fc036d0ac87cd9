import { useState } from 'react'
import { useLocale } from 'react-admin'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { ResourceCreate } from '../../../views'
import { FormFields } from './FormFields'
import { FormPreview } from './FormPreview'
import { NEW_FORM } from './usualQuestions'

/** A new form, with a look at it while it is written. */
export function FormCreate() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
  const [chosen, choose] = useState<FormLanguage>()
  return (
    <ResourceCreate resource="forms" values={NEW_FORM} aside={<FormPreview chosen={chosen} />}>
      <FormFields chosen={chosen} onLanguage={choose} />
    </ResourceCreate>
  )
}
