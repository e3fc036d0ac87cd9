import type { Outcome, RouteStep, RouteTrack } from '../../../../contract/routes/version'

type Target = NonNullable<Outcome['leads_to']>

/** An outcome of a block. It leads to the first of its targets that the route has, else on in the order of the track. */
export interface BlockOutcome extends Omit<Outcome, 'leads_to'> {
  leads_to?: readonly Target[]
}

export interface BlockStep extends Omit<RouteStep, 'outcomes'> {
  outcomes?: readonly BlockOutcome[]
}

/** A track that several routes have (docs/spec/routes.md, "Other routes"). */
export interface Block extends Omit<RouteTrack, 'steps'> {
  steps: readonly BlockStep[]
}

/** Returns the tracks of a route: its blocks with the targets that exist in it. */
export function assembleTracks(blocks: readonly Block[]): RouteTrack[] {
  const tracks = new Set(blocks.map(({ key }) => key))
  const steps = new Set(blocks.flatMap(block => block.steps.map(({ key }) => key)))
  const exists = (target: Target): boolean => {
    if ('step' in target) return steps.has(target.step)
    return 'track' in target ? tracks.has(target.track) : true
  }
  return blocks.map(block => ({ ...block, steps: block.steps.map(step => assembleStep(step, exists)) }))
}

function assembleStep(step: BlockStep, exists: (target: Target) => boolean): RouteStep {
  const { outcomes, ...rest } = step
  if (!outcomes) return rest
  return {
    ...rest,
    outcomes: outcomes.map(({ leads_to: targets, ...outcome }) => {
      const leads_to = targets?.find(exists)
      return leads_to ? { ...outcome, leads_to } : outcome
    }),
  }
}

/** Returns a block that is chosen for each case. */
export const optional = (block: Block): Block => ({ ...block, optional: true })

/** Returns a block with only some of its steps, in the order given. */
export function only(block: Block, keys: readonly string[]): Block {
  const steps = keys.map(key => block.steps.find(step => step.key === key))
  return { ...block, steps: steps.filter(step => step !== undefined) }
}

/** Returns a block without some of its steps. */
export function without(block: Block, keys: readonly string[]): Block {
  return { ...block, steps: block.steps.filter(({ key }) => !keys.includes(key)) }
}
