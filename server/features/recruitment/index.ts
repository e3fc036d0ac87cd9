export { readFigures } from './figures'
export {
  checkGuards,
  concerns,
  type EmployerRecord,
  GUARDED_FIELDS,
  guardedAmong,
  guardsAtEmployer,
  guardsWithin,
  isGuarded,
  isUndecided,
  refuseBlocked,
  refuseGuarded,
  refuseGuardedAt,
  refuseGuardedLinks,
  refuseGuardedRecord,
  warningOf,
} from './guards'
export { callsDue, mayBeCalled, refuseGuardedOwners, withoutGuardedWork } from './work'
