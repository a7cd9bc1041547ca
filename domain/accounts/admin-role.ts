/**
 * Roles and actions of admins. The API requires these actions, and the admin site shows its sections and
 * buttons by them.
 */
export const ADMIN_ROLES = ['support', 'moderator', 'finance', 'owner'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** The roles that may do each thing, besides the owner, who may do everything. */
const ROLES_OF_ACTION = {
  seeWork: ['support', 'moderator', 'finance'],
  handleAlerts: ['support', 'finance'],
  decideReports: ['moderator'],
  seePeople: ['support', 'moderator', 'finance'],
  seeContact: ['support', 'finance'],
  changePeople: ['support'],
  handleDataRequests: ['support'],
  seeBookings: ['support', 'moderator', 'finance'],
  changeBookings: ['support'],
  seeMoney: ['finance'],
  moveMoney: ['finance'],
  reopenDays: [],
  verifyStores: ['moderator'],
  suspendStores: ['moderator'],
  pauseOffers: ['moderator'],
  answerMessages: ['support'],
  sendBroadcasts: [],
  editCatalogue: ['moderator'],
  editTexts: [],
  changeSettings: [],
  seeMarket: ['support', 'moderator', 'finance'],
  seeSystem: ['support'],
  seeDeliveries: ['support'],
  seeAudit: ['finance'],
  manageAdmins: [],
} as const satisfies Record<string, readonly AdminRole[]>
export type AdminAction = keyof typeof ROLES_OF_ACTION

/** The role is null for an account that is no admin. */
export function adminMay(role: AdminRole | null, action: AdminAction): boolean {
  const roles: readonly AdminRole[] = ROLES_OF_ACTION[action]
  return role !== null && (role === 'owner' || roles.includes(role))
}
