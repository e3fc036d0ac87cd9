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
export { callsDue, mayBeCalled, withoutGuardedWork } from './work'
