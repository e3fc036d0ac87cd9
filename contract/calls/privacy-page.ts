import { call } from './call'

/** The page that the foot of each public page leads to, without a session. */
export const privacyPages = {
  show: call('GET //privacy', {
    tag: 'visitors',
    access: 'public',
    answer: 'text/html',
    summary: 'Who is responsible for personal data, what they are used for, and how to object.',
  }),
}
