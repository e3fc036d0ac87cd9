import './ministry.css'
import { useLocale, useTranslate } from 'react-admin'
import { type Figure, ministryCalls } from '../../../contract/calls/ministry'
import { fieldLabel } from '../../fields/words'
import { AccessDenied } from '../../layout/AccessDenied'
import { errorDetails } from '../../layout/parts/ErrorState'
import { number } from '../../layout/parts/numbers'
import { PageHead } from '../../layout/parts/PageHead'
import { useAsk } from '../../providers/useAsk'
import { QueryState } from '../../views/QueryState'

const NONE = 'none'

/** Candidates in figures, for those who are marked special: no names, and no number that could be one person. */
export function MinistryPage() {
  const translate = useTranslate()
  const locale = useLocale()
  const query = useAsk(ministryCalls.read, {}, { retry: false })
  const { data, error } = query
  if (errorDetails(error).code === 'forbidden') return <AccessDenied />
  const named = ({ key, names }: Figure) =>
    names?.[locale] ?? names?.en ?? (key === NONE ? translate('ministry.none') : key)
  const onRoute = (figure: Figure) =>
    figure.key === NONE ? translate('ministry.classic_route') : named(figure)
  const step = ({ key }: Figure) =>
    key === NONE ? translate('ministry.not_begun') : fieldLabel(translate, 'candidates', key)
  const month = ({ key }: Figure) => monthIn(key, locale)
  return (
    <div className="column gap-12">
      <PageHead title={translate('ministry.title')} />
      <QueryState query={query} rows={8} columns={3} />
      {data ? (
        <>
          <p className="muted">
            {translate('ministry.people')}:{' '}
            <strong>{shown(data.people, translate('ministry.few'), locale)}</strong>
            {' · '}
            {translate('ministry.privacy')}
          </p>
          <div className="mi-grid grid gap-16 align-start">
            {data.tracks.map(({ track, steps }) => (
              <Chart key={track} title={translate(`tracks.${track}`)} figures={steps} label={step} />
            ))}
            <Chart title={translate('ministry.steps')} figures={data.steps} label={named} />
            <Chart title={translate('ministry.routes')} figures={data.routes} label={onRoute} />
            <Chart title={translate('ministry.programs')} figures={data.programs} label={named} />
            <Chart title={translate('ministry.bundeslands')} figures={data.bundeslands} label={named} />
            <Chart title={translate('ministry.registered')} figures={data.registered} label={month} />
            <Chart title={translate('ministry.arrived')} figures={data.arrived} label={month} />
          </div>
        </>
      ) : null}
    </div>
  )
}

/** A table whose numbers are drawn as bars beside them: it reads the same with and without seeing. */
function Chart({
  title,
  figures,
  label,
}: {
  title: string
  figures: Figure[]
  label: (figure: Figure) => string
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const most = Math.max(1, ...figures.map(({ people }) => people ?? 0))
  return (
    <table className="mi-chart card">
      <caption className="strong text-start">{title}</caption>
      <thead className="l-hidden">
        <tr>
          <th scope="col">{translate('ministry.group')}</th>
          <th scope="col">{translate('ministry.people')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(figure => (
          <tr key={figure.key}>
            <th scope="row">
              <bdi>{label(figure)}</bdi>
            </th>
            <td className="nowrap">
              <span
                className="mi-bar"
                aria-hidden="true"
                style={{ inlineSize: `${((figure.people ?? 0) / most) * 70}%` }}
              />
              <span>{shown(figure.people, translate('ministry.few'), locale)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shown = (people: number | null, few: string, locale: string) =>
  people === null ? few : number(people, locale)

function monthIn(month: string, locale: string): string {
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options).format(new Date(`${month}-01`))
}
