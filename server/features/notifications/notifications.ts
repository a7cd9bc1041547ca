/** The public API of notifications. */
export { notificationMail } from './delivery/mail.ts'
export { continueOnce, FAN_OUT_BATCH } from './sending/fan-out.ts'
export { markGroupRead, removeOutdated } from './inbox/inbox.ts'
export { notify, notifyIn, type NewNotification } from './sending/notify.ts'
export { customerPaths, merchantPaths } from './texts/paths.ts'
export { deleteByEvent } from './personal-data-queries.ts'
export { listTeam, listTeams } from './sending/team.ts'
