import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FormLanguage } from '../../../../contract/forms/choices'
import { type FormDesign, type FormFault, formFaults, textIn } from '../../../../contract/forms/questions'
import { fieldLabel, useFieldWords } from '../../../fields/words'
import { Mark } from '../../../layout/parts/Mark'
import { usePreview } from './FormPreview'
import { useDesign } from './useDesign'

type Translate = ReturnType<typeof useTranslate>

/** The reasons against publishing the form, those of the organisation's settings among them. */
export function Faults({ chosen }: { chosen: FormLanguage | undefined }) {
  const translate = useTranslate()
  const words = useFieldWords('forms')
  const design = useDesign()
  const faults = formFaults(design)
  const missing = usePreview(chosen).data?.missing ?? []
  if (!faults.length && !missing.length)
    return (
      <p className="fm-ready small round-3 row gap-8" role="status">
        <Mark kind="good" />
        {translate('forms.ready')}
      </p>
    )
  return (
    <div className="fm-faults small round-3 note-wait" role="status">
      <p className="row gap-8 strong">
        <Mark kind="wait" />
        {translate('forms.faults')}
      </p>
      <ul className="bullets">
        {faults.map(fault => (
          <li key={`${fault.at} ${fault.index} ${fault.code} ${fault.about}`}>
            {translate(`forms.fault.${fault.code}`, {
              place: questionOf(translate, design, fault) ?? words.label(fault.at),
              about: aboutOf(translate, design, fault),
            })}
          </li>
        ))}
        {missing.map(name => (
          <li key={name}>
            <Link to="/settings#controller">
              {translate('forms.fault.no_notice', { about: fieldLabel(translate, 'settings', name) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function questionOf(translate: Translate, design: FormDesign, { index = -1 }: FormFault): string | undefined {
  const question = design.fields[index]
  if (!question) return undefined
  const label = design.languages[0] && textIn(question.label, design.languages[0], design.languages)
  return label || translate('forms.moved', { place: index + 1, count: design.fields.length })
}

function aboutOf(translate: Translate, design: FormDesign, { code, about = '' }: FormFault): string {
  return code === 'no_text' ? translate(`enums.${about}`) : fieldLabel(translate, design.target, about)
}
