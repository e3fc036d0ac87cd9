import { useLocale, useTranslate } from 'react-admin'
import { Count } from '../../layout/parts/Count'
import { Tab, Tabs } from '../../views/list/ViewSwitch'
import { answersPath, formPath } from './paths'

interface FormTabsProps {
  id: number
  /** Number of submissions; absent over their list, whose count includes spam. */
  count?: number
  isOn: 'form' | 'answers'
}

/** Tabs of a form and its submissions. */
export function FormTabs({ id, count, isOn }: FormTabsProps) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <Tabs label={translate('forms.tabs')}>
      <Tab to={formPath(id)} isOn={isOn === 'form'}>
        {translate('resources.forms.name', { smart_count: 1 })}
      </Tab>
      <Tab to={answersPath(id)} isOn={isOn === 'answers'}>
        {translate('forms.answers_of')} {count === undefined ? null : <Count value={count} locale={locale} />}
      </Tab>
    </Tabs>
  )
}
