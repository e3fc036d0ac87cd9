import { Button, LinearProgress } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseMove } from '../../../../contract/calls/case-moves'
import { isolate } from '../../../layout/parts/Isolated'
import { number as written } from '../../../layout/parts/numbers'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { isUnderWay } from './useOpenCases'

interface MoveLineProps {
  move: CaseMove
  onUndo: (() => void) | undefined
}

/** A move of all cases: its progress, then who moved how many, with the way back for seven days. */
export function MoveLine({ move, onUndo }: MoveLineProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { is_undo, total, done, by, at, undoable, undo_until } = move
  const kind = is_undo ? 'put_back' : 'moved_all'
  const words = translate(`route_editor.${kind}`, {
    smart_count: done,
    count: isolate(written(done, locale)),
  })
  if (isUnderWay(move)) return <Progress words={words} done={done} total={total ?? 0} />
  return (
    <div className="row wrap gap-8 between">
      <p className="small">
        {words} · <bdi>{by}</bdi> · <ReadableInstant value={at} />
      </p>
      {onUndo && undoable && undo_until ? (
        <span className="row wrap gap-8">
          <small className="muted">
            {translate('route_editor.undo_until')} <ReadableInstant value={undo_until} />
          </small>
          <Button size="small" variant="outlined" onClick={onUndo}>
            {translate('actions.undo')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}

function Progress({ words, done, total }: { words: string; done: number; total: number }) {
  const value = total > 0 ? Math.min(100, (done / total) * 100) : undefined
  return (
    <div role="status" className="grid gap-4">
      <LinearProgress
        variant={value === undefined ? 'indeterminate' : 'determinate'}
        value={value}
        aria-label={words}
      />
      <p className="small muted">{words}</p>
    </div>
  )
}
