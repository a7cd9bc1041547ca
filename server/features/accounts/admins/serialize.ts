import type { AdminRow } from './admin-queries.ts'

export const serializeAdmin = (admin: AdminRow) => ({
  id: admin.id,
  firstName: admin.firstName,
  lastName: admin.lastName,
  email: admin.email,
  role: admin.role,
  hasPassword: admin.hasPassword,
  hasSecondFactor: admin.hasSecondFactor,
  isDisabled: admin.disabledAt !== null,
  createdAt: admin.createdAt.toISOString(),
  lastSeenAt: admin.lastSeenAt?.toISOString() ?? null,
  version: admin.version,
})
