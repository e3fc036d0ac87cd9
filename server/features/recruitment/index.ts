export { readFigures } from './figures'
export {
  checkGuards,
  concerns,
  GUARDED_FIELDS,
  guardedAmong,
  guardsWithin,
  isGuarded,
  refuseBlocked,
  refuseGuarded,
  refuseGuardedLinks,
  refuseGuardedRecord,
  warningOf,
} from './guards'
export { callsDue, mayBeCalled, refuseGuardedOwners, withoutGuardedWork } from './work'
