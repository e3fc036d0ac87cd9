export {
  checkGuards,
  GUARDED_FIELDS,
  guardsWithin,
  refuseBlocked,
  refuseGuarded,
  refuseGuardedLinks,
  refuseGuardedRecord,
  warningOf,
} from './guards'
