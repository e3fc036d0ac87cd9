import { FEES } from '../../../contract/candidates/fees'
import { STEPS } from '../../../contract/candidates/steps'
import type { Change, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { judgesAlone } from '../../crud/judged'
import { todayAt } from '../../db/today'
import { checkMoney } from '../currencies'
import { callsDue, refuseBlocked, withoutGuardedWork } from '../recruitment'
import { guardFees } from './fees/feeRules'
import { withConfirmedNationality } from './identity/nationality'
import { withOwner } from './identity/owner'
import { guardAnswer, guardRegistration } from './rules/guards'
import { guardsOfNewMinor, refuseWithoutGuardians } from './rules/minors'
import { demandResult } from './steps/followFlags'
import { keepRefusals } from './steps/refusals'

const FEE_FIELDS = FEES.map(fee => ({ amount: fee, currency: `${fee}_currency` }))

/** Rules of every write of a candidate: days of steps, currencies, and the guards before a registration. */
export const candidateCore: Hooks = {
  judgesAlone: true,
  finds: callsDue('candidates'),
  async beforeWrite(tx, change, services) {
    const { action, before } = change
    if (action !== 'create' && action !== 'update') return change.changes
    const owned = await withOwner(tx, change)
    const changes = withConfirmedNationality(
      await withDays(tx, { ...change, changes: owned }, services.now()),
    )
    await keepRefusals(tx, before, changes)
    await demandResult(tx, before, changes)
    await checkMoney(tx, { before, changes }, FEE_FIELDS)
    await guardFees(tx, { before, changes }, services.now())
    await guardRegistration(tx, { ...change, changes })
    await guardVisa(tx, before, changes)
    return withoutGuardedWork(tx, { ...change, changes })
  },
  answer: ({ sql }, _, row) => guardAnswer(sql, row),
}

/** The visa of a minor is applied for with the guardians, judged by the day of the application. */
async function guardVisa(tx: Tx, before: Row | undefined, changes: Values): Promise<void> {
  const day = changes.visa_submitted_date ?? before?.visa_submitted_date
  if (changes.visa_submitted !== true || before?.visa_submitted === true || typeof day !== 'string') return
  if (before) return refuseWithoutGuardians(tx, { candidateId: before.id, day }, 'visa_submitted')
  refuseBlocked(await guardsOfNewMinor(tx, changes.birth_date, day), 'visa_submitted')
}

/** The price of a course is an amount too. */
export const coursesMoney: Hooks = {
  async beforeWrite(tx, change) {
    await checkMoney(tx, change, [{ amount: 'price', currency: 'price_currency' }])
    return change.changes
  },
}

/**
 * A step that is set has a day: today unless one is said. One that is taken back has none. Of a new record nobody knows
 * when its steps were taken: an import would else tell that all of it happened today.
 */
async function withDays(
  tx: Tx,
  { before, changes }: Pick<Change, 'before' | 'changes'>,
  now: Date,
): Promise<Values> {
  const moved = STEPS.filter(step => step in changes && changes[step] !== (before?.[step] ?? false))
  if (!moved.length) return changes
  const given = { ...changes }
  let today: string | undefined
  for (const step of moved) {
    const name = `${step}_date`
    if (changes[step] !== true) given[name] = null
    else if (before && (name in changes ? changes[name] : before[name]) == null) {
      today ??= await todayAt(tx, now)
      given[name] = today
    }
  }
  return given
}

/** Several sets of hooks as one: scopes of the first that has one, writes in order, answers combineHooks. */
export function combineHooks(...parts: readonly Hooks[]): Hooks {
  const answers = parts.flatMap(({ answer }) => (answer ? [answer] : []))
  return {
    ...Object.assign({}, ...parts.toReversed()),
    judgesAlone: parts.every(judgesAlone),
    async beforeWrite(tx, change, services) {
      let { changes } = change
      for (const { beforeWrite } of parts)
        if (beforeWrite) changes = await beforeWrite(tx, { ...change, changes }, services)
      return changes
    },
    ...(answers.length
      ? {
          answer: async (services, actor, row) =>
            Object.assign({}, ...(await Promise.all(answers.map(answer => answer(services, actor, row))))),
        }
      : {}),
  }
}
