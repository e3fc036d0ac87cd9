import { CASE_ROLES } from '../../../contract/access/roles'
import { type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import type { letters, letterTexts } from '../../../contract/resources/letters'
import { invoices } from '../../../contract/resources/placements'
import type { Actor } from '../../auth/actor'
import type { Fragment, HooksOf } from '../../crud/hooks'
import { todayAt } from '../../db/today'
import { refuseBrokenTexts } from '../../mail/message/texts'
import type { Services } from '../../services'
import { ofVisibleCandidates } from '../candidates'

/** Letters about invoices have the rights of invoices, all others those of their candidate. What went out stays as it is. */
export const lettersHooks: HooksOf<typeof letters> = {
  scope: lettersScope,
  async beforeWrite(tx, { action, before, changes }, services) {
    const isOpen = before?.state === 'ready' || before?.state === 'failed'
    if (before && !isOpen) throw fail('wrong_state')
    if (action !== 'update' || !changes.posted_on) return changes
    if (changes.posted_on > (await todayAt(tx, services.now()))) throw invalid({ posted_on: 'future_day' })
    return { ...changes, state: 'sent' }
  },
}

function lettersScope(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const { role } = actor
  const candidates = ofVisibleCandidates(services, actor) ?? sql`true`
  const ofPeople = role && CASE_ROLES.includes(role) ? sql`invoice_id is null and ${candidates}` : sql`false`
  return role && invoices.roles.includes(role) ? sql`(invoice_id is not null or ${ofPeople})` : ofPeople
}

/** A text names the step that it tells of, or the days after which it reminds; one that cannot be filled in is refused at once. */
export const letterTextsHooks: HooksOf<typeof letterTexts> = {
  beforeWrite(_, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    refuseBrokenTexts(changes, ['subject', 'body'], 'text')
    const { kind, step_id, after_days } = { ...before, ...changes }
    const errors: FieldErrors = {}
    if (kind === 'employer_news' && !step_id) errors.step_id = 'required'
    if (kind === 'invoice_reminder' && !after_days) errors.after_days = 'required'
    if (Object.keys(errors).length) throw invalid(errors)
    return {
      ...changes,
      ...(kind === 'employer_news' ? {} : { step_id: null }),
      ...(kind === 'invoice_reminder' ? {} : { after_days: null }),
    }
  },
}
