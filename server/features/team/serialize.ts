import { deviceName, type ListedSession } from '#server/features/accounts/accounts.ts'
import type { HistoryRow, InvitationRow, NamedMember } from './queries.ts'
import type { OpenInvitation } from './invitations.ts'

export const serializeMember = ({ joinedAt, lastSeenAt, ...member }: NamedMember) => ({
  ...member,
  joinedAt: joinedAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

/** Without the IP address, which is the business of the person alone. */
export const serializeMemberSession = (
  { id, userAgent, createdAt, lastSeenAt }: ListedSession,
  currentSessionId: string,
) => ({
  id,
  device: deviceName(userAgent),
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  isThisOne: id === currentSessionId,
})

export const serializeInvitation = (row: InvitationRow, now: Date) => ({
  id: row.id,
  email: row.email,
  phoneNumber: row.phoneNumber,
  role: row.role,
  staffId: row.staffId,
  staffName: row.staffName,
  storeIds: row.storeIds,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
})

export const serializeOpenInvitation = (row: OpenInvitation) => ({
  businessName: row.businessName,
  invitedBy: row.invitedBy,
  role: row.role,
  email: row.email,
  phoneNumber: row.phoneNumber,
  expiresAt: row.expiresAt.toISOString(),
})

export const serializeEntry = ({ seq, at, ...entry }: HistoryRow) => ({
  id: seq,
  at: at.toISOString(),
  ...entry,
})
