import { useTranslate } from 'react-admin'
import { type FormDesign, type FormFault, formFaults, textIn } from '../../../../contract/forms/questions'
import { fieldLabel, useFieldWords } from '../../../fields/words'
import { Mark } from '../../../layout/parts/Mark'
import { useDesign } from './useDesign'

type Translate = ReturnType<typeof useTranslate>

/** The reasons against publishing the form. */
export function Faults() {
  const translate = useTranslate()
  const words = useFieldWords('forms')
  const design = useDesign()
  const faults = formFaults(design)
  if (!faults.length)
    return (
      <p className="fm-ready small round-3 row gap-8" role="status">
        <Mark kind="good" />
        {translate('forms.ready')}
      </p>
    )
  return (
    <div className="fm-faults small round-3" role="status">
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
