export {
  checkGuards,
  GUARDED_FIELDS,
  guardedAmong,
  guardsWithin,
  refuseBlocked,
  refuseGuarded,
  refuseGuardedLinks,
  refuseGuardedRecord,
  warningOf,
} from './guards'
