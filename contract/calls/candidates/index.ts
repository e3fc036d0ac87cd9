import { feeCalls } from './fees'
import { identityCalls } from './identity'
import { pageCalls } from './page'
import { paperCalls } from './papers'
import { copyCalls, eraseCalls, privacyCalls } from './privacy'
import { requestCalls } from './requests'
import { stepCalls } from './steps'

/** Every call of candidates, by room. */
export const CANDIDATE_CALLS = [
  copyCalls,
  eraseCalls,
  feeCalls,
  identityCalls,
  pageCalls,
  paperCalls,
  privacyCalls,
  requestCalls,
  stepCalls,
]
