import '../../../views/views.css'
import './rules.css'
import { useEffect, useRef } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { resourceName } from '../../../fields/words'
import { Count } from '../../../layout/parts/Count'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { useOrganisation } from '../organisation/useOrganisation'
import { OwnRows } from './OwnRows'
import { ReadyRules } from './ReadyRules'
import { RULE_LISTS, ruleHelp } from './ruleLists'

/** The rules of a candidate's process: rows that are changed here and followed at once. */
export function Rules() {
  const translate = useTranslate()
  const { data, error, refetch, change, question } = useOrganisation()
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads here again
  useEffect(() => {
    if (hash === '#rules') section.current?.scrollIntoView({ block: 'start' })
  }, [hash, key])
  return (
    <section className="st-rules grid gap-8" id="rules" aria-labelledby="rules-title" ref={section}>
      <header>
        <h2 id="rules-title">{translate('rules.title')}</h2>
        <p>{translate('rules.help')}</p>
      </header>
      <ul className="st-rule-lists grid gap-8">
        {RULE_LISTS.map(name => (
          <RuleLink key={name} name={name} />
        ))}
      </ul>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <ReadyRules organisation={data} onSave={change} />
          <OwnRows isOn={data.own_rows_only} onSave={changes => change(changes, data)} />
          {question}
        </>
      ) : error ? null : (
        <LoadingRows rows={3} columns={2} />
      )}
    </section>
  )
}

function RuleLink({ name }: { name: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { total } = useGetList(name, { pagination: { page: 1, perPage: 1 } }, { staleTime: 60_000 })
  return (
    <li>
      <Link className="grid surface bordered text unlined main-side gap-row content-start" to={`/${name}`}>
        <b className="strong">{resourceName(translate, name, 2)}</b>
        {total === undefined ? null : <Count value={total} locale={locale} />}
        <small className="muted full-row">{translate(ruleHelp(name))}</small>
      </Link>
    </li>
  )
}
