/** Roles and actions of a merchant's accounts. Each role includes those before it. */
export const MERCHANT_ROLES = ['staff', 'front-desk', 'manager', 'owner'] as const
export type MerchantRole = (typeof MERCHANT_ROLES)[number]

/**
 * The least role for each thing that people of a team do. The API's routes require these roles, and the merchants' site
 * shows its sections and buttons by them (docs/rules/accounts.md#teams).
 */
export const LEAST_ROLE = {
  /** The role staff handles only its own bookings. */
  handleBookings: 'staff',
  seeCatalogue: 'front-desk',
  handleClients: 'front-desk',
  addClients: 'front-desk',
  answerReviews: 'front-desk',
  answerChats: 'front-desk',
  makeQuotes: 'front-desk',
  editQuoteTemplates: 'front-desk',
  editCatalogue: 'manager',
  editStores: 'manager',
  openStores: 'manager',
  writeToClients: 'manager',
  editChatSettings: 'manager',
  exportClients: 'manager',
  importClients: 'manager',
  seeFigures: 'manager',
  editInterests: 'manager',
  seeTeam: 'manager',
  seeHistory: 'manager',
  manageTeam: 'owner',
  closeStores: 'owner',
  exportBusiness: 'owner',
} as const satisfies Record<string, MerchantRole>
export type MerchantAction = keyof typeof LEAST_ROLE

/** Returns whether an account with the role may do what requires `least`. */
export const hasMerchantRole = (role: MerchantRole | null, least: MerchantRole): boolean =>
  role !== null && MERCHANT_ROLES.indexOf(role) >= MERCHANT_ROLES.indexOf(least)

/** The role is null for an account that is in no team. */
export const mayDo = (role: MerchantRole | null, action: MerchantAction): boolean =>
  hasMerchantRole(role, LEAST_ROLE[action])

/** Actions that concern the whole business. Members who are limited to some stores may not do them (decision 048). */
const OF_ALL_STORES: ReadonlySet<MerchantAction> = new Set([
  'openStores',
  'addClients',
  'importClients',
  'editQuoteTemplates',
  'editInterests',
  'editChatSettings',
  'seeHistory',
])

/** `isLimited`: the account works only for some of the stores. */
export type Membership = { readonly merchantRole: MerchantRole | null; readonly isLimited: boolean }

/** Returns whether the merchants' site shows an action to an account. */
export const memberMay = ({ merchantRole, isLimited }: Membership, action: MerchantAction): boolean =>
  mayDo(merchantRole, action) && !(isLimited && OF_ALL_STORES.has(action))
