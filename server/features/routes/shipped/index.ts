import type { VersionContent } from '../../../../contract/routes/version'
import { assembleTracks } from './assemble'
import { BLOCKS } from './blocksOfRoutes'
import { APPROVAL_CLOCKS } from './clocks/approval'
import { selectClocks } from './clocks/clockRow'
import { HOUSE_CLOCKS } from './clocks/house'
import { MEASURE_CLOCKS } from './clocks/measure'
import { RECOGNITION_CLOCKS } from './clocks/recognition'
import { REMEDY_CLOCKS } from './clocks/remedy'
import { SETTLEMENT_CLOCKS } from './clocks/settlement'
import { STAY_CLOCKS } from './clocks/stay'
import { VISA_CLOCKS } from './clocks/visa'
import { WORK_CLOCKS } from './clocks/work'
import { READY_RULES } from './ready'
import { CLASSIC_ROWS } from './requirements/classic'
import { FAMILY_ROWS } from './requirements/family'
import { GUARD_ROWS } from './requirements/guards'
import { LEARNING_ROWS } from './requirements/learning'
import { MEASURE_ROWS } from './requirements/measure'
import { paperRows } from './requirements/papers'
import { selectRequirements } from './requirements/requirementRow'
import { WORK_ROWS } from './requirements/work'
import { ROUTES, type RouteText } from './routes'
import { CHECKED_ON } from './sources'

export { OFFICE_CLOCKS as officeClocks } from './clocks/office'
export { guardedCountries, type MissionRow, missions } from './countries'
export { type ShippedFigure, shippedFigures } from './figures'
export {
  INACTIVE_KINDS as inactivePaperKinds,
  INTERNAL_KINDS as internalPaperKinds,
  type NewPaperKind,
  paperKinds,
} from './paperKinds'

const CLOCKS = [
  ...VISA_CLOCKS,
  ...RECOGNITION_CLOCKS,
  ...MEASURE_CLOCKS,
  ...REMEDY_CLOCKS,
  ...APPROVAL_CLOCKS,
  ...STAY_CLOCKS,
  ...WORK_CLOCKS,
  ...SETTLEMENT_CLOCKS,
  ...HOUSE_CLOCKS,
]

const ROWS = [...GUARD_ROWS, ...WORK_ROWS, ...MEASURE_ROWS, ...LEARNING_ROWS, ...FAMILY_ROWS, ...CLASSIC_ROWS]

/** A route with the content of its first version. */
export interface ShippedRoute {
  route: ReturnType<typeof routeOf>
  content: VersionContent
  /** Not published: staff look at it first. */
  isDraft: boolean
}

/** Returns the routes of the first installation with the content of their first version (docs/spec/routes.md, "Other routes"). */
export function shippedRoutes(): ShippedRoute[] {
  return ROUTES.map((text, at) => ({
    route: routeOf(text, at + 1),
    content: contentOf(text),
    isDraft: text.isDraft === true,
  }))
}

function routeOf(
  { key, names, law, purpose, family, ba, accelerated, title, isDraft }: RouteText,
  position: number,
) {
  return {
    slug: key,
    ...names,
    law,
    family,
    purpose,
    ba,
    accelerated,
    next_title: title.en,
    position,
    source: law || 'House rule',
    source_kind: law ? ('law' as const) : ('house' as const),
    checked_on: CHECKED_ON,
    confidence: isDraft ? ('confirm' as const) : ('sure' as const),
    active: true,
    ready: READY_RULES[key] ?? null,
  }
}

function contentOf({ key: route }: RouteText): VersionContent {
  const tracks = assembleTracks(BLOCKS[route])
  const steps = new Set(tracks.flatMap(track => track.steps.map(({ key }) => key)))
  const rows = [...ROWS, ...paperRows({ steps })]
  return {
    tracks,
    clocks: selectClocks(CLOCKS, { route, steps }).toSorted((one, other) => one.key.localeCompare(other.key)),
    requirements: selectRequirements(rows, { route, steps }),
  }
}
