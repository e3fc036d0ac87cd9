import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { ResourceEdit } from '../../../views'
import { FormTabs } from '../FormTabs'
import { FormFields } from './FormFields'
import { FormPreview } from './FormPreview'
import { Publishing } from './Publishing'

/** The builder of a form: publishing, content and preview. */
export function FormEdit() {
  const [chosen, choose] = useState<FormLanguage>()
  return (
    <ResourceEdit resource="forms" head={<Head />} aside={<FormPreview chosen={chosen} />}>
      <FormFields chosen={chosen} onLanguage={choose} />
    </ResourceEdit>
  )
}

function Head() {
  const form = useRecordContext()
  if (!form) return null
  return (
    <>
      <FormTabs id={Number(form.id)} count={Number(form.submissions ?? 0)} isOn="form" />
      <Publishing />
    </>
  )
}
