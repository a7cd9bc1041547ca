/** The public API of notifications. */
export { notificationMail } from './delivery/mail.ts'
export { continueOnce, FAN_OUT_BATCH } from './fan-out.ts'
export { markGroupRead, removeOutdated } from './inbox.ts'
export { notify, notifyIn, type NewNotification } from './notify.ts'
export { customerPaths, merchantPaths } from './paths.ts'
export { deleteByEvent } from './personal-data-queries.ts'
export { listTeam, listTeams } from './team.ts'
