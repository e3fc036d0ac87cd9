import { useLocation, useNavigate } from 'react-router-dom'

/** The four steps of a campaign. */
export const STEPS = ['audience', 'content', 'test', 'send'] as const
export type Step = (typeof STEPS)[number]

/** Fields of each step, which are checked before the next one opens. */
export const FIELDS: Record<Step, readonly string[]> = {
  audience: ['name', 'list_ids', 'exclude_list_ids', 'filter', 'window_from', 'window_to', 'window_days'],
  content: [
    'subject',
    'preheader',
    'from_name',
    'from_email',
    'reply_to',
    'language',
    'template_id',
    'track_opens',
    'track_clicks',
    'ab_subject',
    'ab_template_id',
    'ab_share',
    'ab_rule',
    'ab_hours',
  ],
  test: [],
  send: [],
}

/** The step stands in the address: Back works, and a link can point at one. */
export function useStep(): [Step, (step: Step) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('step')
  const step = STEPS.find(each => each === asked) ?? 'audience'
  return [step, next => navigate(`?step=${next}`)]
}
