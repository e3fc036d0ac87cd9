import { useLocale, useTranslate } from 'react-admin'
import {
  FORM_FIELDS,
  GUARDS,
  QUESTION_FIELDS,
  RECORD_PAPERS,
} from '../../../../../contract/routes/ruleChoices'
import {
  PAPER_FORMS,
  type RequirementLine,
  type VersionContent,
} from '../../../../../contract/routes/version'
import { stepsOf } from '../edits'
import { useRuleLists } from '../RuleLists'
import { useRuleWords } from '../ruleWords'
import { nameIn } from '../words'
import { Amount, OptionalChoice, Several } from './inputs'

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
  const locale = useLocale()
  const words = useRuleWords()
  const part = { path, content, onChange }
  const fields = [...FORM_FIELDS, ...QUESTION_FIELDS]
    .map(key => ({ key, name: words.field(key) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  if (line.needs === 'paper') return <PaperInputs {...part} line={line} />
  if (line.needs === 'step') return <StepInputs {...part} line={line} />
  if (line.needs === 'age') return <AgeInputs {...part} line={line} />
  if (line.needs === 'guard')
    return (
      <OptionalChoice
        path={`${path}.guard`}
        label={translate('route_editor.needs.guard')}
        none={translate('app.none')}
        options={GUARDS.map(key => ({ key, name: `${key}: ${words.guard(key)}` }))}
        value={line.guard}
        onChange={guard => onChange({ ...line, guard: guard ?? '' })}
      />
    )
  return (
    <div className="ro-pair">
      <OptionalChoice
        path={`${path}.field`}
        label={translate('route_editor.field_label')}
        none={translate('app.none')}
        options={fields}
        value={line.field}
        onChange={field => onChange({ ...line, field: field ?? '' })}
      />
      {line.needs === 'figure' ? (
        <FigureInputs path={path} line={line} content={content} onChange={onChange} />
      ) : null}
    </div>
  )
}

/** The figure of a comparison, and the other route that it may belong to. */
function FigureInputs({ path, line, onChange }: LineInputsProps<LineOf<'figure'>>) {
  const translate = useTranslate()
  const { figures = [], routes = [] } = useRuleLists()
  const { figure } = useRuleWords()
  return (
    <>
      <OptionalChoice
        path={`${path}.figure`}
        label={translate('route_editor.figure_key')}
        none={translate('app.none')}
        options={figures.map(({ key }) => ({ key, name: figure(key) }))}
        value={line.figure}
        onChange={next => onChange({ ...line, figure: next ?? '' })}
      />
      <OptionalChoice
        path={`${path}.route`}
        label={translate('route_editor.figure_route')}
        none={translate('app.none')}
        options={routes}
        value={line.route}
        onChange={route => onChange({ ...line, route })}
      />
    </>
  )
}

function PaperInputs({ path, line, onChange }: LineInputsProps<LineOf<'paper'>>) {
  const translate = useTranslate()
  const { papers = [] } = useRuleLists()
  const { paper } = useRuleWords()
  const kinds = new Set([...papers.map(({ key }) => key), ...RECORD_PAPERS])
  const options = [...kinds].map(key => ({ key, name: paper(key) }))
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
