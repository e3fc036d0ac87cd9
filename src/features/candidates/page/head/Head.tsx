import { useLocale } from 'react-admin'
import { FieldCell } from '../../../../fields/FieldCell'
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
  const isArabic = locale.startsWith('ar')
  return (
    <section className="cp-card cp-head">
      <Portrait />
      <div className="cp-who grow">
        <div className="cp-names row wrap">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {other ? (
            <bdi className="cp-other" lang={isArabic ? undefined : 'ar'}>
              {other}
            </bdi>
          ) : null}
          {candidate.status_id ? <FieldCell source="status_id" /> : null}
          <StarButton />
        </div>
        <Facts />
        <Actions />
      </div>
      <NextStep />
    </section>
  )
}
