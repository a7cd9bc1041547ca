import type { SettingValue } from '#domain/settings/market-settings.ts'
import type { listChanges } from './queries.ts'

type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

export const serializeChange = ({ id, from, to, reason, changedBy, changedAt }: ChangeRow) => ({
  id,
  // The table stores only values of settings.
  from: from as SettingValue,
  to: to as SettingValue,
  reason,
  changedBy,
  changedAt: changedAt.toISOString(),
})
