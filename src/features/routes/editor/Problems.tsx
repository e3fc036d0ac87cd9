import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ContentProblem } from '../../../../contract/routes/problems'
import type { VersionContent } from '../../../../contract/routes/version'
import { Mark } from '../../../layout/parts/Mark'
import { useWords } from './words'

const SHOWN = 5

interface ProblemsProps {
  problems: readonly ContentProblem[]
  content: VersionContent
  onShow: (problem: ContentProblem) => void
}

/** The problems that hold up publishing; each leads to its place. */
export function Problems({ problems, content, onShow }: ProblemsProps) {
  const translate = useTranslate()
  const { problem: words } = useWords(content)
  const [isWhole, setWhole] = useState(false)
  if (problems.length === 0)
    return (
      <p className="ro-ready small round-3 row gap-8" role="status">
        <Mark kind="good" />
        {translate('route_editor.no_problems')}
      </p>
    )
  const shown = isWhole ? problems : problems.slice(0, SHOWN)
  return (
    <section className="ro-note small round-3 note-wait" aria-label={translate('route_editor.problems')}>
      <p className="row gap-8 strong">
        <Mark kind="wait" />
        {translate('route_editor.held_up', { smart_count: problems.length })}
      </p>
      <ul className="bullets">
        {shown.map(each => (
          <li key={`${each.code} ${each.path}`}>
            <button type="button" className="ro-link tap" onClick={() => onShow(each)}>
              {words(each)}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < problems.length ? (
        <button type="button" className="ro-link tap" onClick={() => setWhole(true)}>
          {translate('route_editor.more_problems', { smart_count: problems.length - shown.length })}
        </button>
      ) : null}
    </section>
  )
}
