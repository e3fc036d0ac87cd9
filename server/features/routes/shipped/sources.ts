import type { Condition, RuleSource } from '../../../../contract/routes/version'

/** The day on which all sources of shipped rules were read. */
export const CHECKED_ON = '2026-11-22'

export const law = (text: string): RuleSource => ({
  text,
  kind: 'law',
  checked_on: CHECKED_ON,
  confidence: 'sure',
})
export const court = (text: string): RuleSource => ({ ...law(text), kind: 'court' })
export const authority = (text: string): RuleSource => ({ ...law(text), kind: 'authority' })
export const house = (text: string): RuleSource => ({ ...law(text), kind: 'house' })
export const practice = (text: string): RuleSource => toConfirm({ ...law(text), kind: 'practice' })

/** Returns a source that counsel has to confirm. */
export const toConfirm = (source: RuleSource): RuleSource => ({ ...source, confidence: 'confirm' })

/** Conditions that several rules have. A fact that nobody entered is none of the values. */
export const ACCELERATED: Condition = { fact: 'accelerated', in: ['yes'] }
export const REGULAR: Condition = { ...ACCELERATED, not: true }
export const MINOR: Condition = { fact: 'minor', in: ['yes'] }
export const BQFG: Condition = { fact: 'procedure', in: ['bqfg', 'bqfg_regulated'] }
export const NURSE: Condition = { fact: 'procedure', in: ['nurse'] }
export const REGULATED: Condition = { fact: 'procedure', in: ['bqfg_regulated', 'nurse'] }

/** Slugs of sectors that are a training in nursing. */
export const NURSING_TRAINING: Condition = { fact: 'occupation', in: ['nursing_apprenticeship'] }
export const OTHER_TRAINING: Condition = { ...NURSING_TRAINING, not: true }

/** Slugs of sectors that are occupations in information technology. */
export const IT: Condition = { fact: 'occupation', in: ['software_development', 'it_administration'] }

/** Members of a family by what they need: the permit of the person whom they join decides (docs/spec/routes.md, "Other routes"). */
export const SPOUSE_OF_SKILLED: Condition = { fact: 'member', in: ['spouse_of_skilled'] }
export const SPOUSE_OF_LEARNER: Condition = { fact: 'member', in: ['spouse_of_learner'] }
export const SPOUSE: Condition = { fact: 'member', in: [...SPOUSE_OF_SKILLED.in, ...SPOUSE_OF_LEARNER.in] }
export const CHILD: Condition = { fact: 'member', in: ['child_under_16', 'child_16_17'] }
export const OLDER_CHILD: Condition = { fact: 'member', in: ['child_16_17'] }
export const PARENT: Condition = { fact: 'member', in: ['parent'] }
