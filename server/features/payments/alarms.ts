export { raiseAlert as raiseAlarm, resolveAlert as resolveAlarm, resolveAlerts as resolveAlarms } from '#server/features/alerts/alerts.ts'
