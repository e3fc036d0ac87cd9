import { z } from 'zod'
import { automationRun, RUN_STATES } from '../automation/actions'
import { queryId } from '../http/page-query'
import { automation } from '../resources/automation'
import { call } from './call'

const id = z.int('invalid').positive('invalid')

/** Runs of rules, past and tried. */
export const automationCalls = {
  listRuns: call('GET /automation/{id}/runs', {
    summary: 'Runs of an automation, newest first.',
    access: automation.roles,
    query: z.strictObject({
      state: z.enum(RUN_STATES, 'not_a_choice').optional().describe('In this state only.'),
      before: queryId.optional().describe('Older than this id.'),
    }),
    answer: z.object({ data: z.array(automationRun), next: id.nullable() }),
  }),
  dryRun: call('POST /automation/{id}/dry-run', {
    summary: 'Effect of the automation on the last seven days; changes nothing.',
    access: automation.roles,
    answer: z.object({ data: z.array(automationRun), more: z.boolean() }),
  }),
}
