import { useLocale } from 'react-admin'
import { ResourceCreate, ResourceEdit } from '../../views'
import { RuleFields } from './RuleFields'
import { Runs } from './Runs'
import './automation.css'

const START = { actions: { list: [] }, conditions: {} }

/** A new rule; what it did comes once it is saved. */
export function RuleCreate() {
  useLocale()
  return (
    <ResourceCreate resource="automation" values={START}>
      <RuleFields />
    </ResourceCreate>
  )
}

/** A rule as a sentence of three parts, its dry run, and what it did. */
export function RuleEdit() {
  useLocale()
  return (
    <ResourceEdit resource="automation">
      <RuleFields />
      <Runs />
    </ResourceEdit>
  )
}
