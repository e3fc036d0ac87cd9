import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { kinds } from '../../fields/registry'
import { fieldOf } from '../../fields/system'
import { useFieldWords } from '../../fields/words'
import type { Disputed } from '../../providers/changes'

export interface ConflictProps {
  definition: Pick<Definition, 'name' | 'fields'>
  disputed: readonly Disputed[]
  /** Gets the value that should stand for each disputed field. */
  onResolve: (chosen: Record<string, unknown>) => void
  onClose: () => void
}

type Side = 'theirs' | 'mine'
const SIDES: readonly Side[] = ['theirs', 'mine']

/** Shows another person's values beside one's own, field by field; one of both is chosen for each. */
export function Conflict({ definition, disputed, onResolve, onClose }: ConflictProps) {
  const translate = useTranslate()
  const words = useFieldWords(definition.name)
  const title = useId()
  const [sides, setSides] = useState<Record<string, Side>>({})
  const choose = (field: string, side: Side) => setSides(before => ({ ...before, [field]: side }))
  const isDone = disputed.every(({ field }) => sides[field])
  const resolve = () =>
    onResolve(Object.fromEntries(disputed.map(each => [each.field, each[sides[each.field] ?? 'theirs']])))
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('records.conflict_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('records.conflict_help')}</DialogContentText>
        <div className="v-conflict grid gap-10">
          <div className="v-conflict-head muted caption" aria-hidden="true">
            {SIDES.map(side => (
              <strong key={side}>{translate(`records.${side}`)}</strong>
            ))}
          </div>
          {disputed.map(each => (
            <fieldset key={each.field}>
              <legend>{words.label(each.field)}</legend>
              {SIDES.map(side => (
                <label key={side} data-chosen={sides[each.field] === side || undefined}>
                  <input
                    type="radio"
                    name={each.field}
                    checked={sides[each.field] === side}
                    onChange={() => choose(each.field, side)}
                  />
                  <span className="l-hidden">{translate(`records.${side}`)}: </span>
                  <Value definition={definition} name={each.field} value={each[side]} />
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="contained" disabled={!isDone} onClick={resolve}>
          {translate('actions.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Value({
  definition,
  name,
  value,
}: Pick<ConflictProps, 'definition'> & { name: string; value: unknown }) {
  const field = fieldOf(definition, name)
  if (!field) return <bdi>{String(value)}</bdi>
  const { Cell } = kinds[field.kind]
  return <Cell resource={definition.name} name={name} field={field} value={value} />
}
