import { ResourceEdit, ResourceShow } from '../../views'
import { VersionsCard } from './versions/VersionsCard'

/** The form of a route, with its versions beside it. */
export function RouteEdit() {
  return <ResourceEdit resource="routes" aside={<VersionsCard />} />
}

/** A route to read, with its versions. */
export function RouteShow() {
  return <ResourceShow resource="routes" aside={<VersionsCard />} />
}
