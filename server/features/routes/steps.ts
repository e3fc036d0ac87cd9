import { routeSteps } from '../../../contract/resources/routes'
import type { RouteStep, VersionContent } from '../../../contract/routes/version'
import { ROUTE_LANGUAGES, type RouteLanguage } from '../../../contract/routes/words'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Author } from '../candidates'

type StepRow = RowOf<typeof routeSteps>

/**
 * Adds the steps of a published version to those that all routes share, and takes over their newer names and holders where every
 * published version with the step has them: one route renames no step of another, whose lists and filters show these names.
 */
export async function keepSteps({ tx, actor }: Author, content: VersionContent): Promise<void> {
  const steps = content.tracks.flatMap(track => track.steps)
  const known = await tx<StepRow[]>`
    select * from route_steps where slug = any(${steps.map(({ key }) => key)}::text[]) order by id for update`
  const rowOf = new Map(known.map(row => [row.slug, row]))
  const [{ last } = { last: 0 }] = await tx<{ last: number }[]>`
    select coalesce(max(position), 0) as last from route_steps`
  let position = last
  const added = []
  const others = []
  for (const step of steps) {
    const { key, names, holder } = step
    const before = rowOf.get(key)
    if (!before) {
      position += 1
      added.push({ before: undefined, changes: { slug: key, ...names, holder, position } })
    } else if (isOther(step, { holder: before.holder, names: before })) others.push({ before, step })
  }
  const apart = await stepsApart(
    tx,
    others.map(({ step }) => step),
  )
  const renamed = others
    .filter(({ step }) => !apart.has(step.key))
    .map(({ before, step: { names, holder } }) => ({ before, changes: { ...names, holder } }))
  await writeRows(tx, { definition: routeSteps, actor, action: 'create', rows: added })
  await writeRows(tx, { definition: routeSteps, actor, action: 'update', rows: renamed })
}

type Named = Pick<RouteStep, 'key' | 'holder'> & { names: Readonly<Record<RouteLanguage, string | null>> }

/** Returns the keys of steps that a published version has by other names, or with another holder. */
async function stepsApart(tx: Tx, steps: readonly Named[]): Promise<Set<string>> {
  if (!steps.length) return new Set()
  const ours = new Map(steps.map(step => [step.key, step]))
  const all = await tx<Named[]>`
    select step ->> 'key' as key, step ->> 'holder' as holder, step -> 'names' as names
    from route_versions v join route_contents c on c.version_id = v.id,
      jsonb_path_query(c.content, '$.tracks[*].steps[*]') step
    where v.state = 'published' and step ->> 'key' = any(${[...ours.keys()]}::text[])`
  return new Set(all.filter(each => isOther(each, ours.get(each.key) ?? each)).map(({ key }) => key))
}

type Shown = Pick<Named, 'names'> & { holder: string | null }

const isOther = (one: Shown, other: Shown): boolean =>
  one.holder !== other.holder ||
  ROUTE_LANGUAGES.some(language => one.names[language] !== other.names[language])
