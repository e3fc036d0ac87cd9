import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Duplicate } from '../../../contract/calls/candidates/identity'
import type { GuardWarning } from '../../../contract/candidates/rules'
import { resourceName } from '../../fields/words'
import { Mark } from '../../layout/parts/Mark'
import { lazyDialog } from '../lazyDialog'

const GuardLines = lazyDialog(() => import('../GuardLines'))

/** State that a create hands to the next page. */
export interface CreatedState {
  duplicates?: Duplicate[]
  erased_at?: string
  /** Rules that the new record breaks. */
  warnings?: GuardWarning[]
}

/** Says that somebody looks the same, or had itself erased, or that a rule is broken: told after the save, never refused. */
export function Duplicates() {
  const translate = useTranslate()
  const { duplicates = [], erased_at, warnings = [] } = (useLocation().state as CreatedState | null) ?? {}
  if (duplicates.length === 0 && !erased_at && warnings.length === 0) return null
  return (
    <div className="v-notice flex gap-8 small round-3 baseline" role="status">
      <Mark kind="wait" />
      <div>
        {erased_at ? <p className="paragraph">{translate('records.was_erased')}</p> : null}
        {warnings.length ? <GuardLines guards={warnings} /> : null}
        {duplicates.length ? translate('records.duplicates', { smart_count: duplicates.length }) : null}
        <ul className="bullets">
          {duplicates.map((each, at) => (
            <li key={'id' in each ? `${each.resource} ${each.id}` : `masked ${at}`}>
              <One duplicate={each} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A person beyond the reader's rows is named by office and owner only. */
function One({ duplicate }: { duplicate: Duplicate }) {
  const translate = useTranslate()
  if ('id' in duplicate)
    return (
      <Link to={`/${duplicate.resource}/${duplicate.id}`}>
        <bdi>{duplicate.name}</bdi>
      </Link>
    )
  const office = duplicate.office ?? translate('records.no_office')
  const owner = duplicate.owner ?? translate('records.unassigned')
  return (
    <>
      {resourceName(translate, duplicate.resource)}: {translate('records.masked', { office, owner })}
    </>
  )
}
