import { useTranslate } from 'react-admin'
import { withLinkWords } from '../../contract/own-page/linkGap'

/** Returns what puts words in the place of personal links in a sent text: only the person has the links. */
export function useLinkWords(): (text: string) => string {
  const translate = useTranslate()
  return text => withLinkWords(text, translate('records.link_here'))
}
