/** The public API of notifications. */
export { continueOnce, FAN_OUT_BATCH } from './fan-out.ts'
export { markGroupRead, removeOutdated } from './inbox.ts'
export { notify, type NewNotification } from './notify.ts'
export { customerPaths, merchantPaths } from './paths.ts'
export { listTeam, listTeams } from './team.ts'
