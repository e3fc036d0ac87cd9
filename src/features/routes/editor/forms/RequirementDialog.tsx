import { useLocale, useTranslate } from 'react-admin'
import { type RouteRequirement, routeRequirement } from '../../../../../contract/routes/version'
import { keyOf, stepsOf } from '../edits'
import { nameIn } from '../words'
import { Conditions } from './Conditions'
import type { DialogProps } from './DialogProps'
import { ItemDialog, KeyText } from './ItemDialog'
import { Choice, NamesInput, OptionalChoice } from './inputs'
import { RequirementGroups } from './RequirementGroups'
import { checkedLater, SourceInputs } from './SourceInputs'
import { type Faults, useItem } from './useItem'

/** The form of a requirement: the step that it guards, its groups of lines, its effect and its source. */
export function RequirementDialog(props: DialogProps<RouteRequirement>) {
  const { first, isNew, content, onApply, onClose } = props
  const translate = useTranslate()
  const locale = useLocale()
  const { item, change, faults, apply } = useItem({
    schema: routeRequirement,
    first,
    complete: each =>
      each.key
        ? each
        : {
            ...each,
            key: keyOf(
              each.names.en,
              content.requirements.map(({ key }) => key),
            ),
          },
    check: checkRequirement,
    onApply,
  })
  return (
    <ItemDialog
      title={translate(isNew ? 'route_editor.add_requirement' : 'route_editor.change_requirement')}
      faults={faults}
      onApply={apply}
      onClose={onClose}
    >
      <NamesInput path="names" names={item.names} onChange={names => change({ names })} />
      <div className="ro-pair">
        <OptionalChoice
          path="step"
          label={translate('route_editor.before_step')}
          none={translate('route_editor.first_step')}
          options={stepsOf(content).map(step => ({ key: step.key, name: nameIn(step, locale) }))}
          value={item.step}
          onChange={step => change({ step })}
        />
        <Choice
          path="effect"
          label={translate('route_editor.effect')}
          values={['warn', 'block']}
          words={value => translate(`enums.${value}`)}
          value={item.effect}
          onChange={effect => change({ effect })}
        />
      </div>
      <RequirementGroups groups={item.groups} content={content} onChange={groups => change({ groups })} />
      <Conditions
        content={content}
        conditions={item.applies_if}
        onChange={applies_if => change({ applies_if })}
      />
      <SourceInputs source={item.source} onChange={source => change({ source })} />
      <KeyText value={item.key} isNew={isNew} />
    </ItemDialog>
  )
}

/** Finds the texts of lines that are empty, which the schema allows. */
function checkRequirement({ groups, source }: RouteRequirement): Faults {
  const empty = groups.flatMap((group, of) =>
    group.flatMap((line, at) =>
      Object.entries(line)
        .filter(([, value]) => value === '')
        .map(([name]) => [`groups.${of}.${at}.${name}`, 'required'] as const),
    ),
  )
  return { ...Object.fromEntries(empty), ...checkedLater(source) }
}
