import './identity.css'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Duplicate } from '../../../../contract/calls/candidates/identity'
import { resourceName } from '../../../fields/words'
import { Mark } from '../../../layout/parts/Mark'

/** A hit that the reader may open. */
export type VisibleDuplicate = Extract<Duplicate, { id: number }>

interface DuplicateLinesProps {
  duplicates: readonly Duplicate[]
  /** Draws the acts on a visible one. */
  acts?: (seen: VisibleDuplicate) => ReactNode
}

/** Records that look like the same person, with the reason; one beyond the reader's rows says only where it is. */
export function DuplicateLines({ duplicates, acts }: DuplicateLinesProps) {
  const translate = useTranslate()
  return (
    <ul className="id-lines">
      {duplicates.map((each, at) => (
        <li
          className="row gap-10 bottom-line"
          key={'id' in each ? `${each.resource} ${each.id}` : `masked ${at}`}
        >
          <Mark kind={'masked' in each ? 'none' : 'wait'} />
          <div>
            {'masked' in each ? (
              <Masked hit={each} />
            ) : (
              <Link to={`/${each.resource}/${each.id}`}>
                <bdi>{each.name}</bdi>
              </Link>
            )}
            <span className="id-why muted caption">
              {resourceName(translate, each.resource)} · {translate(`identity.reason.${each.reason}`)}
            </span>
          </div>
          {'id' in each ? <span>{acts?.(each)}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function Masked({ hit }: { hit: Extract<Duplicate, { masked: true }> }) {
  const translate = useTranslate()
  const office = hit.office ?? translate('records.no_office')
  const owner = hit.owner ?? translate('records.unassigned')
  return <span>{translate('records.masked', { office, owner })}</span>
}
