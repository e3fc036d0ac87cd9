import { useLocale } from 'react-admin'
import { FieldCell } from '../../../../fields/FieldCell'
import { PersonHead } from '../../../../views/person/PersonHead'
import { namesOf } from '../names'
import { useOnPage } from '../usePage'
import { Actions } from './Actions'
import { Facts } from './Facts'
import { NextStep } from './NextStep'
import { Portrait } from './Portrait'
import { StarButton } from './StarButton'
import './head.css'

/** Name, ways of contact, and the next step. */
export function Head() {
  const { page } = useOnPage()
  const locale = useLocale()
  const { candidate } = page
  const { name, other } = namesOf(candidate, locale)
  return (
    <PersonHead
      name={name}
      other={other}
      otherLanguage={locale.startsWith('ar') ? undefined : 'ar'}
      status={
        <>
          {candidate.status_id ? <FieldCell source="status_id" /> : null}
          <StarButton />
        </>
      }
      portrait={<Portrait />}
      facts={<Facts />}
      acts={<Actions />}
      next={<NextStep />}
    />
  )
}
