import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { resourceName, useFieldWords } from '../../../fields/words'
import { Clock } from '../../../layout/parts/Clock'
import { useOnPage } from '../page/usePage'

/** Requests of the candidate about data that wait for an answer, each with its deadline. */
export function OpenRequests() {
  const translate = useTranslate()
  const { choice } = useFieldWords('data-requests')
  const { page } = useOnPage()
  const open = page.clocks.filter(({ source }) => source === 'data_request')
  if (!open.length) return null
  return (
    <section className="cp-card" aria-labelledby="cp-data-requests">
      <header>
        <h2 id="cp-data-requests">{resourceName(translate, 'data-requests', 2)}</h2>
      </header>
      <ul className="cp-rest grid gap-8">
        {open.map(({ id, source_id, what, started_on, due_on }) => (
          <li key={id} className="row between gap-8 wrap">
            <Link to={`/data-requests/${source_id}`}>{choice('kind', String(what))}</Link>
            {due_on ? <Clock started={started_on ?? due_on} limit={due_on} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
