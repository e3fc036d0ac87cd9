import './parts.css'
import { useTranslate } from 'react-admin'

/** Blocks in the shape of the rows that come, shown after 150 ms. */
export function LoadingRows({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const translate = useTranslate()
  return (
    <div className="l-loading" role="status">
      <span className="l-hidden">{translate('app.loading')}</span>
      {count(rows).map(row => (
        <div className="row bottom-line" key={row} aria-hidden="true">
          {count(columns).map(column => (
            <i key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}

function count(upTo: number): number[] {
  return Array.from({ length: upTo }, (_, at) => at)
}
