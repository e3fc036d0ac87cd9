import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type {
  RequirementLine,
  RouteRequirement,
  VersionContent,
} from '../../../../../contract/routes/version'
import { newLine, placed, without } from '../edits'
import { IconAct } from '../IconAct'
import { Choice } from './inputs'
import { LineInputs } from './LineInputs'

type Groups = RouteRequirement['groups']

interface RequirementGroupsProps {
  groups: Groups
  content: VersionContent
  onChange: (groups: Groups) => void
}

/** All groups must hold, and in each of them one line. */
export function RequirementGroups({ groups, content, onChange }: RequirementGroupsProps) {
  const translate = useTranslate()
  const set = (of: number, lines: RequirementLine[]) =>
    onChange(lines.length ? placed(groups, of, lines) : without(groups, of))
  return (
    <div className="grid gap-8">
      <p className="small muted">{translate('route_editor.groups_help')}</p>
      {groups.map((lines, of) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no key
          key={`${of} of ${groups.length}`}
          className="ro-group ro-part grid gap-12"
        >
          <legend className="caption-lines muted medium">
            {translate('route_editor.group', { number: of + 1 })}
          </legend>
          {lines.map((line, at) => (
            <LineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key
              key={`${at} of ${lines.length}`}
              path={`groups.${of}.${at}`}
              line={line}
              content={content}
              onChange={next => set(of, placed(lines, at, next))}
              onRemove={groups.length + lines.length > 2 ? () => set(of, without(lines, at)) : undefined}
            />
          ))}
          <div>
            <AddButton
              words={translate('route_editor.add_line')}
              onClick={() => set(of, [...lines, newLine('paper')])}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <AddButton
          words={translate('route_editor.add_group')}
          onClick={() => onChange([...groups, [newLine('paper')]])}
        />
      </div>
    </div>
  )
}

function AddButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button size="small" variant="text" startIcon={<Plus size={16} aria-hidden />} onClick={onClick}>
      {words}
    </Button>
  )
}

const NEEDS = ['paper', 'step', 'field', 'age', 'figure', 'guard'] as const

interface LineRowProps {
  path: string
  line: RequirementLine
  content: VersionContent
  onChange: (line: RequirementLine) => void
  onRemove?: (() => void) | undefined
}

function LineRow({ path, line, content, onChange, onRemove }: LineRowProps) {
  const translate = useTranslate()
  return (
    <div className="grid gap-8">
      <div className="ro-line grid gap-8">
        <div>
          <Choice
            path={path}
            label={translate('route_editor.needs_label')}
            values={NEEDS}
            words={value => translate(`route_editor.needs.${value}`)}
            value={line.needs}
            onChange={needs => onChange(newLine(needs))}
          />
        </div>
        {onRemove ? (
          <IconAct icon={Trash2} words={translate('route_editor.remove_line')} onClick={onRemove} />
        ) : null}
      </div>
      <LineInputs path={path} line={line} content={content} onChange={onChange} />
    </div>
  )
}
