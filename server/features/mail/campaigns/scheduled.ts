import { type Audience, SENDERS } from '../../../../contract/access/roles'
import type { Definition } from '../../../../contract/definition/define'
import { fail } from '../../../../contract/http/errors'
import { CAMPAIGN_RESOURCES } from '../../../../contract/resources/campaigns'
import { TEMPLATE_SIDES } from '../../../../contract/templates/sides'
import { sameValue } from '../../../crud/check'
import type { Followers } from '../../../crud/follow'
import type { Row, Tx } from '../../../crud/hooks'
import { type Write, writeRows } from '../../../crud/write'

/**
 * A scheduled campaign goes out by itself, so only a role that may send it changes its content (docs/spec/access.md):
 * its own fields and its templates. Lists are written by such roles alone. The checks follow every write: an undo meets
 * them like a form.
 */
export const mailFollowers: Followers = Object.fromEntries([
  ...Object.values(CAMPAIGN_RESOURCES).map(name => [name, refuseChangedCampaign]),
  ...Object.values(TEMPLATE_SIDES).map(name => [name, refuseChangedTemplate]),
])

/** Fields of a template that no mail is made of. */
const NOT_SENT = ['name', 'subject', 'thumbnail', 'user_id', 'editor', 'design']

/**
 * Other roles change a campaign while it is a draft; afterwards they may rename it. One that an undo brings back is a
 * draft: its template may have been changed since.
 */
async function refuseChangedCampaign(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.action === 'create') return unschedule(tx, write, after)
  if (maySend(write)) return
  const isTakenAway =
    write.action === 'delete' && write.rows.some(({ before }) => before?.status === 'scheduled')
  if (isTakenAway) throw fail('wrong_state')
  const isChanged = changedRows(write, name => name !== 'name').some(({ status }) => status !== 'draft')
  if (isChanged) throw fail('wrong_state')
}

async function unschedule(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const rows = after
    .filter(({ status }) => status === 'scheduled')
    .map(before => ({ before, changes: { status: 'draft', scheduled_at: null, held: false } }))
  if (rows.length) await writeRows(tx, { ...write, action: 'update', rows, isFollowUp: true })
}

async function refuseChangedTemplate(tx: Tx, write: Write): Promise<void> {
  if (maySend(write)) return
  const ids = changedRows(write, name => !NOT_SENT.includes(name)).map(({ id }) => id)
  const used = await tx<{ id: number }[]>`
    select id from campaigns where status = 'scheduled'
      and (template_id = any(${ids}::bigint[]) or ab_template_id = any(${ids}::bigint[])) limit 1`
  if (used.length > 0) throw usedByCampaign(write.definition)
}

const AUDIENCES: readonly Audience[] = ['general', 'bw', 'bb']

function audienceOf({ name, only }: Definition): Audience {
  const audience = AUDIENCES.find(each => each === only.audience)
  if (!audience) throw new Error(`${name} is of no audience.`)
  return audience
}

const maySend = ({ definition, actor }: Write): boolean =>
  SENDERS[audienceOf(definition)].some(role => role === actor.role)

/** The records of before in which a field that counts gets another value. */
function changedRows({ action, rows }: Write, counts: (field: string) => boolean): Row[] {
  if (action !== 'update') return []
  return rows.flatMap(({ before, changes }) => {
    const isChanged = Object.entries(changes).some(
      ([name, value]) => counts(name) && !sameValue(before?.[name], value),
    )
    return before && isChanged ? [before] : []
  })
}

const usedByCampaign = (definition: Definition) =>
  fail('in_use', { by: [{ resource: CAMPAIGN_RESOURCES[audienceOf(definition)], field: 'template_id' }] })
