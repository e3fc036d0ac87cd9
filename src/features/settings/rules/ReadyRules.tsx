import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import type { Organisation } from '../../../../contract/calls/settings'
import { displayName } from '../../../../contract/definition/define'
import { programs } from '../../../../contract/resources/lookups'
import { ReadyRule, type Rule } from './ReadyRule'

type Rules = Pick<Organisation, 'ready_rule' | 'ready_rules'>

interface ReadyRulesProps {
  organisation: Organisation
  onSave: (changes: Partial<Rules>, started: Organisation) => Promise<void>
}

const PROGRAMS = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const
/** The choice of the rule for all programs without one of their own. */
const COMMON = 'common'

/** The candidates that the German side sees, by program; a program without a rule of its own has the common one. */
export function ReadyRules({ organisation, onSave }: ReadyRulesProps) {
  const translate = useTranslate()
  const [program, setProgram] = useState(COMMON)
  const { ready_rule, ready_rules } = organisation
  const own = ready_rules[program]
  const { [program]: _, ...others } = ready_rules
  const save = (rule: Rule, started: Organisation) =>
    onSave(
      program === COMMON
        ? { ready_rule: rule }
        : { ready_rules: { ...started.ready_rules, [program]: rule } },
      started,
    )
  return (
    <section
      className="st-rule one-column grid gap-8 surface bordered pad"
      aria-labelledby="ready-rule-title"
    >
      <h3 id="ready-rule-title">{translate('rules.ready')}</h3>
      <p>{translate('rules.ready_help')}</p>
      <Choice program={program} own={ready_rules} onChoose={setProgram} />
      <ReadyRule
        key={program}
        rule={program === COMMON ? ready_rule : (own ?? ready_rule)}
        organisation={organisation}
        within={withinOf(program, ready_rules)}
        onSave={save}
        onDrop={own ? () => onSave({ ready_rules: others }, organisation) : undefined}
      />
    </section>
  )
}

function withinOf(program: string, rules: Organisation['ready_rules']): Rule {
  if (program !== COMMON) return { program_id: Number(program) }
  const own = Object.keys(rules).map(Number)
  return own.length ? { program_id_neq: own } : {}
}

interface ChoiceProps {
  program: string
  own: Organisation['ready_rules']
  onChoose: (program: string) => void
}

function Choice({ program, own, onChoose }: ChoiceProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data = [] } = useGetList('programs', PROGRAMS, { staleTime: 60_000 })
  return (
    <TextField
      select
      size="small"
      label={translate('rules.ready_for')}
      value={program}
      onChange={event => onChoose(event.target.value)}
    >
      <MenuItem value={COMMON}>{translate('rules.ready_common')}</MenuItem>
      {data.map(each => {
        const name = displayName(programs, each, locale)
        return (
          <MenuItem key={each.id} value={String(each.id)}>
            <bdi>{own[String(each.id)] ? translate('rules.ready_own', { program: name }) : name}</bdi>
          </MenuItem>
        )
      })}
    </TextField>
  )
}
