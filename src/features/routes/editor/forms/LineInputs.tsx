import { useGetList, useLocale, useTranslate } from 'react-admin'
import {
  PAPER_FORMS,
  type RequirementLine,
  type VersionContent,
} from '../../../../../contract/routes/version'
import { stepsOf } from '../edits'
import { nameIn } from '../words'
import { Amount, Line, OptionalChoice, Several } from './inputs'

interface LineInputsProps<T = RequirementLine> {
  path: string
  line: T
  content: VersionContent
  onChange: (line: RequirementLine) => void
}

type LineOf<Needs extends RequirementLine['needs']> = Extract<RequirementLine, { needs: Needs }>

/** The fields of a line of a requirement, by its kind. */
export function LineInputs({ path, line, content, onChange }: LineInputsProps) {
  const translate = useTranslate()
  const part = { path, content, onChange }
  if (line.needs === 'paper') return <PaperInputs {...part} line={line} />
  if (line.needs === 'step') return <StepInputs {...part} line={line} />
  if (line.needs === 'age') return <AgeInputs {...part} line={line} />
  if (line.needs === 'guard')
    return (
      <Line
        path={`${path}.guard`}
        dir="ltr"
        label={translate('route_editor.guard_key')}
        value={line.guard}
        onChange={guard => onChange({ ...line, guard })}
      />
    )
  return (
    <div className="ro-pair">
      <Line
        path={`${path}.field`}
        dir="ltr"
        label={translate('route_editor.field_key')}
        value={line.field}
        onChange={field => onChange({ ...line, field })}
      />
      {line.needs === 'figure' ? (
        <Line
          path={`${path}.figure`}
          dir="ltr"
          label={translate('route_editor.figure_key')}
          help={translate('route_editor.figure_help')}
          value={line.figure}
          onChange={figure => onChange({ ...line, figure })}
        />
      ) : null}
    </div>
  )
}

const KINDS = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

function PaperInputs({ path, line, onChange }: LineInputsProps<LineOf<'paper'>>) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data = [] } = useGetList('document-kinds', KINDS, { staleTime: 60_000 })
  const options = data.map(kind => ({
    key: String(kind.slug),
    name: String(kind[locale.split('-')[0] ?? 'en'] || kind.en || kind.slug),
  }))
  return (
    <div className="ro-pair">
      <OptionalChoice
        path={`${path}.kind`}
        label={translate('route_editor.needs.paper')}
        none={translate('app.none')}
        options={options}
        value={line.kind}
        onChange={kind => onChange({ ...line, kind: kind ?? '' })}
      />
      <Several
        path={`${path}.forms`}
        label={translate('route_editor.forms')}
        values={PAPER_FORMS}
        words={value => translate(`route_editor.form.${value}`)}
        value={line.forms}
        onChange={forms => onChange({ ...line, forms })}
      />
      <Amount
        path={`${path}.valid_months`}
        label={translate('route_editor.valid_months')}
        value={line.valid_months}
        onChange={valid_months => onChange({ ...line, valid_months })}
      />
      <Amount
        path={`${path}.max_age_months`}
        label={translate('route_editor.max_age_months')}
        value={line.max_age_months}
        onChange={max_age_months => onChange({ ...line, max_age_months })}
      />
    </div>
  )
}

function StepInputs({ path, line, content, onChange }: LineInputsProps<LineOf<'step'>>) {
  const translate = useTranslate()
  const locale = useLocale()
  const named = (each: Parameters<typeof nameIn>[0]) => ({ key: each.key, name: nameIn(each, locale) })
  const outcomes = content.tracks.flatMap(({ steps }) => steps).find(({ key }) => key === line.step)?.outcomes
  return (
    <div className="ro-pair">
      <OptionalChoice
        path={`${path}.step`}
        label={translate('route_editor.needs.step')}
        none={translate('app.none')}
        options={stepsOf(content).map(named)}
        value={line.step}
        onChange={step => onChange({ needs: 'step', step: step ?? '' })}
      />
      {outcomes?.length || line.outcome ? (
        <OptionalChoice
          path={`${path}.outcome`}
          label={translate('route_editor.outcome')}
          none={translate('route_editor.any_outcome')}
          options={(outcomes ?? []).map(named)}
          value={line.outcome}
          onChange={outcome => onChange({ ...line, outcome })}
        />
      ) : null}
    </div>
  )
}

function AgeInputs({ path, line, onChange }: LineInputsProps<LineOf<'age'>>) {
  const translate = useTranslate()
  return (
    <div className="ro-pair">
      <Amount
        path={`${path}.at_least`}
        label={translate('route_editor.at_least')}
        value={line.at_least}
        onChange={at_least => onChange({ ...line, at_least })}
      />
      <Amount
        path={`${path}.below`}
        label={translate('route_editor.below')}
        value={line.below}
        onChange={below => onChange({ ...line, below })}
      />
    </div>
  )
}
