import { HttpError, useTranslate } from 'react-admin'
import { refusalOf, refusalWords } from '../../fields/refusal'
import { isolate } from '../../layout/parts/Isolated'

/** Returns a function that explains a refusal: the fields at fault and the words of the mail server or of Liquid. */
export function useExplain(resource: string): (refused: unknown) => string {
  const translate = useTranslate()
  return refused => {
    const body = (refused instanceof HttpError && refused.body) || {}
    const { template, reply, attachment: name, test } = body
    const gone = typeof name === 'string' ? translate('mail.attachment_gone', { name: isolate(name) }) : null
    const untested = typeof test === 'string' ? translate(`mail.test_refused.${test}`) : null
    const details = [gone, untested, template, reply].filter(
      (each): each is string => typeof each === 'string',
    )
    return [refusalWords(translate, refusalOf(refused), resource), ...details].join(' · ')
  }
}
