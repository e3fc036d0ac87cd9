import { ResourceCreate, ResourceEdit } from '../../views'
import { RuleFields } from './RuleFields'
import { Runs } from './Runs'
import './automation.css'

const START = { actions: { list: [] }, conditions: {} }

/** The form of a new rule, which has no runs yet. */
export function RuleCreate() {
  return (
    <ResourceCreate resource="automation" values={START}>
      <RuleFields />
    </ResourceCreate>
  )
}

/** The form of a rule, its dry run and its runs. */
export function RuleEdit() {
  return (
    <ResourceEdit resource="automation">
      <RuleFields />
      <Runs />
    </ResourceEdit>
  )
}
