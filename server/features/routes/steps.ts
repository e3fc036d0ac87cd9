import { routeSteps } from '../../../contract/resources/routes'
import type { VersionContent } from '../../../contract/routes/version'
import type { RowOf } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Author } from '../candidates'

type StepRow = RowOf<typeof routeSteps>

/** Adds the steps of a published version to those that all routes share, and takes over their newer names. */
export async function keepSteps({ tx, actor }: Author, content: VersionContent): Promise<void> {
  const steps = content.tracks.flatMap(track => track.steps)
  const known = await tx<StepRow[]>`
    select * from route_steps where slug = any(${steps.map(({ key }) => key)}::text[]) order by id for update`
  const rowOf = new Map(known.map(row => [row.slug, row]))
  const [{ last } = { last: 0 }] = await tx<{ last: number }[]>`
    select coalesce(max(position), 0) as last from route_steps`
  let position = last
  const added = []
  const renamed = []
  for (const { key, names, holder } of steps) {
    const before = rowOf.get(key)
    if (!before) {
      position += 1
      added.push({ before: undefined, changes: { slug: key, ...names, holder, position } })
    } else if (before.holder !== holder || LANGUAGES.some(language => before[language] !== names[language]))
      renamed.push({ before, changes: { ...names, holder } })
  }
  await writeRows(tx, { definition: routeSteps, actor, action: 'create', rows: added })
  await writeRows(tx, { definition: routeSteps, actor, action: 'update', rows: renamed })
}

const LANGUAGES = ['en', 'ar', 'fr', 'de'] as const
