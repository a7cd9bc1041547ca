/** The accounts that act for a merchant, their invitations and what they changed (docs/rules/accounts.md#teams). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE, MERCHANT_ROLES } from '../domain/accounts/merchant-role.ts'
import { email as emailSchema, otp, phone, Register, StartMerchantRegistration } from './account-forms.ts'
import { errorAliases, merchantSignedIn, registerProblems } from './accounts.ts'
import { editedVersion, editProblems, version } from './edits.ts'
import { phoneNumber } from './entities/fields.ts'
import { done, id, idSchema, limit, ok, page, Pagination } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { problem } from './problem.ts'
import { confirmAccess, confirmProblems, startAccess, startProblems } from './registrations.ts'
import { staffProblems } from './staff/problems.ts'
import { storeProblems } from './stores/problems.ts'
import { boolean, dateTime, email, integer, message, string, uuid } from './values.ts'

export const teamProblems = {
  memberNotFound: problem(
    404,
    'member-not-found',
    m.problem_member_not_found,
    'Nobody in your team has this id.',
  ),
  invitationNotFound: problem(
    404,
    'invitation-not-found',
    m.problem_invitation_not_found,
    'There is no such invitation, or it was accepted or withdrawn.',
  ),
  linkInvalid: problem(
    404,
    'invitation-link-invalid',
    m.problem_invitation_link_invalid,
    'The link of the invitation is wrong, expired, withdrawn, replaced or was used before.',
  ),
  alreadyInvited: problem(
    409,
    'already-invited',
    m.problem_already_invited,
    'This address has an invitation that is still open. Send it again instead.',
  ),
  alreadyInTeam: problem(
    409,
    'already-in-team',
    m.problem_already_in_team,
    'Somebody in your team has this address.',
  ),
  hasBusiness: problem(
    409,
    'account-has-business',
    m.problem_account_has_business,
    'The signed-in account belongs to a business already, or is not one for merchants. An account can be in ' +
      'one team.',
  ),
  staffTaken: problem(
    409,
    'staff-has-account',
    m.problem_staff_has_account,
    'Another account of the team is this person.',
  ),
  lastOwner: problem(409, 'last-owner', m.problem_last_owner, 'At least one owner must remain.'),
  sentTooOften: problem(
    429,
    'invitation-sent-too-often',
    m.problem_invitation_sent_too_often,
    'An invitation is sent again after two minutes at the earliest, and five times at most; a team sends at ' +
      'most thirty messages a day.',
  ),
}

const role = z.enum(MERCHANT_ROLES).meta({ description: 'Role, which decides what the account may do.' })
const staffId = uuid('staff', 'Person of the catalogue whose day a `staff` member sees.')
const staffName = string('Name of this person.', 'Njeri Kamau')

const storeIds = z
  .array(uuid('store', 'Id of a store of the merchant.'))
  .nullable()
  .meta({ description: 'The stores that the account works for; null for all stores of the merchant.' })

const TeamMember = z
  .object({
    id: uuid('account', 'Id of the account.'),
    firstName: string('Given name.', 'Achieng'),
    lastName: string('Family name.', 'Otieno'),
    email: email('E-mail address.', 'achieng@amani.example').nullable(),
    phoneNumber: phoneNumber('Mobile number.').nullable(),
    role,
    staffId: staffId.nullable(),
    staffName: staffName.nullable(),
    storeIds,
    hasTwoFactor: boolean('True if the person signs in with a second factor.', true),
    joinedAt: dateTime('Time at which the account joined.', '2026-03-14T07:00:00.000Z'),
    lastSeenAt: dateTime('Time of the last use; null if the account is not signed in anywhere.').nullable(),
    version,
  })
  .meta({ id: 'TeamMember', description: 'An account that acts for the merchant.' })

const MemberSession = z
  .object({
    id: uuid('session', 'Id of the session.'),
    device: string('Browser and system, or `Unknown device`.', 'Chrome on Android'),
    createdAt: dateTime('Start time.', '2026-11-02T08:15:30.000Z'),
    lastSeenAt: dateTime('Time of the last use.', '2026-11-21T09:00:00.000Z'),
    isThisOne: boolean('True if the session is that of this request.', false),
  })
  .meta({ id: 'TeamMemberSession', description: 'A sign-in of somebody in the team.' })

const Invitation = z
  .object({
    id: uuid('invitation', 'Id of the invitation.'),
    email: email('The address it was sent to.', 'brian@example.com').nullable(),
    phoneNumber: phoneNumber('The number it was sent to.').nullable(),
    role,
    staffId: staffId.nullable(),
    staffName: staffName.nullable(),
    storeIds,
    sentAt: dateTime('Time at which the invitation was last sent.'),
    expiresAt: dateTime('Time until which the link of the invitation works.', '2026-12-05T11:30:00.000Z'),
    isExpired: boolean(
      'True if the link does not work any more. Send the invitation again, or withdraw it.',
      false,
    ),
  })
  .meta({ id: 'TeamInvitation', description: 'An invitation that has not been accepted.' })

const staffLink = id(m.field_staff_invalid, 'Required for the role `staff`.', 'staff').nullish()
const hasStaff = (input: { role: string; staffId?: string | null | undefined }) =>
  (input.role === 'staff') === (typeof input.staffId === 'string')
/** Managers and the front desk may be limited to some stores. */
const chosenStores = z
  .array(id(m.field_store_id_invalid, 'Id of a store.', 'store'))
  .min(1, saying(m.field_team_stores_needed))
  .max(100)
  .nullish()
  .meta({
    description:
      'Stores that a `manager` or `front-desk` member is limited to. Null or left out: all stores.',
  })
const hasAllowedStores = (input: { role: string; storeIds?: string[] | null | undefined }) =>
  !input.storeIds || input.role === 'manager' || input.role === 'front-desk'
const storesRule = { ...saying(m.field_team_stores_of_role), path: ['storeIds'] }
const staffRule = { ...saying(m.field_team_staff_needed), path: ['staffId'] }

const InvitationInput = z
  .strictObject({
    email: emailSchema(m.field_email_invalid).nullish().meta({
      description: 'Address to send the link to; either this or `phoneNumber`.',
      example: 'brian@example.com',
    }),
    phoneNumber: phone(m.field_phone_invalid).nullish().meta({
      description: 'Kenyan mobile number that gets the link by SMS.',
      example: '0712345678',
    }),
    role,
    staffId: staffLink,
    storeIds: chosenStores,
  })
  .refine((input) => !!input.email !== !!input.phoneNumber, {
    ...saying(m.field_team_address_needed),
    path: ['email'],
  })
  .refine(hasStaff, staffRule)
  .refine(hasAllowedStores, storesRule)
  .meta({ id: 'TeamInvitationInput', description: 'Recipient of an invitation, and their role.' })
export type InvitationInput = z.output<typeof InvitationInput>

const RoleInput = z
  .strictObject({
    role,
    staffId: staffLink,
    storeIds: chosenStores.meta({
      description:
        'Stores that a `manager` or `front-desk` member is limited to, or null for all stores. Left out: as before.',
    }),
    version: editedVersion,
  })
  .refine(hasStaff, staffRule)
  .refine(hasAllowedStores, storesRule)
  .meta({ id: 'TeamRoleInput', description: 'Role, which decides what the account may do from now on.' })
export type RoleInput = z.output<typeof RoleInput>

const HistoryEntry = z
  .object({
    id: integer('Number of the entry.', 1824),
    at: dateTime('Time of the event.'),
    action: string('Action: an object, and what was done to it.', 'staff.edited'),
    accountId: uuid('account', 'Account that did it.'),
    name: string('Name of this account.', 'Achieng Otieno'),
    subjectId: uuid('staff', 'Id of what it was done to.').nullable(),
    subject: string('Name of this store, branch, service, offer or person.', 'Njeri Kamau').nullable(),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: 'Details of the action.', example: { status: 'inactive' } }),
  })
  .meta({ id: 'HistoryEntry', description: 'A change that somebody in the team made.' })

const token = z
  .string(saying(m.problem_invitation_link_invalid))
  .trim()
  .max(100, saying(m.problem_invitation_link_invalid))
  .meta({ description: 'The token of the link.', example: 'b2ZmZXJzLWFuZC1zZXJ2aWNl' })
const memberParams = {
  params: z.object({ id: idSchema(() => teamProblems.memberNotFound(), 'Id of the account.', 'account') }),
}
const invitationParams = {
  params: z.object({
    id: idSchema(() => teamProblems.invitationNotFound(), 'Id of the invitation.', 'invitation'),
  }),
}
const manager = { auth: 'merchant', merchantRole: LEAST_ROLE.seeTeam } as const
const owner = { auth: 'merchant', merchantRole: LEAST_ROLE.manageTeam } as const

export const team = {
  'GET /merchant/team': {
    summary: 'List the people of my team and the open invitations',
    ...manager,
    reply: ok({
      members: z.array(TeamMember).meta({ description: 'Owners first, then by role and name.' }),
      invitations: z.array(Invitation).meta({ description: 'The newest come first.' }),
    }),
  },
  'POST /merchant/team/invitations': {
    summary: 'Invite somebody to my team by e-mail or SMS',
    description:
      'The link works once, for seven days. The reply does not depend on whether there is an account.',
    ...owner,
    status: 201,
    body: InvitationInput,
    reply: ok({ message, invitation: Invitation }),
    problems: [
      teamProblems.alreadyInvited,
      teamProblems.alreadyInTeam,
      teamProblems.staffTaken,
      teamProblems.sentTooOften,
      staffProblems.notFound,
      storeProblems.notFound,
    ],
  },
  'POST /merchant/team/invitations/:id/resend': {
    summary: 'Send an invitation again',
    description: 'The message has a new link that works for seven days. The earlier link stops working.',
    ...owner,
    ...invitationParams,
    reply: ok({ message, invitation: Invitation }),
    problems: [teamProblems.invitationNotFound, teamProblems.sentTooOften],
  },
  'DELETE /merchant/team/invitations/:id': {
    summary: 'Withdraw an invitation',
    ...owner,
    ...invitationParams,
    reply: done,
    problems: [teamProblems.invitationNotFound],
  },
  'POST /team-invitations/read': {
    worksWhenReadOnly: true,
    summary: 'Get an invitation by the token of its link',
    description: 'Changes nothing.',
    auth: 'public',
    limit: 'invitation',
    body: z.strictObject({ token }),
    reply: ok({
      invitation: z
        .object({
          businessName: string('The business that invites.', 'Amani Wellness Ltd'),
          invitedBy: string('Given name of the inviting person.', 'Achieng'),
          role,
          email: email('The address it was sent to.', 'brian@example.com').nullable(),
          phoneNumber: phoneNumber('The number it was sent to.').nullable(),
          expiresAt: dateTime('Time until which the invitation can be accepted.', '2026-12-05T11:30:00.000Z'),
        })
        .meta({ id: 'OpenInvitation', description: 'An invitation, as the invited person sees it.' }),
    }),
    problems: [teamProblems.linkInvalid],
  },
  'POST /team-invitations/accept': {
    summary: 'Join the team with the signed-in account',
    description: 'The route is for an account of the merchants’ site that is in no team.',
    auth: 'account',
    limit: 'invitation',
    body: z.strictObject({ token }),
    reply: done,
    problems: [teamProblems.linkInvalid, teamProblems.hasBusiness, teamProblems.staffTaken],
  },
  'POST /team-invitations/register': {
    summary: 'Create an account that joins the team, and sign in',
    auth: 'public',
    limit: 'register',
    withoutApiKey: true,
    status: 201,
    body: Register.omit({ referralSlug: true }).extend({ token }),
    errorAliases,
    reply: merchantSignedIn,
    problems: [...registerProblems, teamProblems.linkInvalid, teamProblems.staffTaken],
  },
  'POST /team-invitations/registrations': {
    summary: 'Start joining the team with a phone number',
    description:
      'Sends a code of six digits to the phone, which may be another one than that of the invitation. There is no account ' +
      'until the code is confirmed. POST /auth/registrations/:id/resend sends another one.',
    ...startAccess,
    body: StartMerchantRegistration.extend({ token }),
    problems: [...startProblems, teamProblems.linkInvalid],
  },
  'POST /team-invitations/registrations/:id/confirm': {
    summary: 'Join the team with the code, and sign in',
    description:
      'Creates an account that signs in with codes by SMS. If an account of the merchants’ site that signs in with codes has ' +
      'verified the number before and is in no team, that account joins.',
    ...confirmAccess,
    body: z.strictObject({ token, code: otp }),
    reply: merchantSignedIn,
    problems: [
      ...confirmProblems,
      teamProblems.linkInvalid,
      teamProblems.staffTaken,
      teamProblems.hasBusiness,
    ],
  },
  'GET /merchant/team/members/:id/sessions': {
    summary: 'List where somebody in my team is signed in',
    ...owner,
    ...memberParams,
    reply: ok({
      sessions: z.array(MemberSession).meta({ description: 'The most recently used comes first.' }),
    }),
    problems: [teamProblems.memberNotFound],
  },
  'DELETE /merchant/team/members/:id/sessions': {
    summary: 'Sign somebody in my team out everywhere',
    description: 'The session of this request goes on.',
    ...owner,
    ...memberParams,
    reply: done,
    problems: [teamProblems.memberNotFound],
  },
  'PUT /merchant/team/:id': {
    summary: 'Change the role of somebody in my team',
    ...owner,
    ...memberParams,
    body: RoleInput,
    reply: ok({ message, member: TeamMember }),
    problems: [
      teamProblems.memberNotFound,
      teamProblems.staffTaken,
      teamProblems.lastOwner,
      staffProblems.notFound,
      storeProblems.notFound,
      editProblems.conflict,
    ],
  },
  'DELETE /merchant/team/:id': {
    summary: 'Remove somebody from my team',
    description: 'Sessions of the member end at once. Their account remains, without access to the business.',
    ...owner,
    ...memberParams,
    reply: done,
    problems: [teamProblems.memberNotFound, teamProblems.lastOwner],
  },
  'GET /merchant/history': {
    summary: 'List what the people of my team have changed',
    ...manager,
    merchantRole: LEAST_ROLE.seeHistory,
    query: z.object({
      accountId: id(m.field_account_id_invalid, 'Only entries of this account.', 'account').optional(),
      page,
      limit: limit(50),
    }),
    reply: ok({
      entries: z.array(HistoryEntry).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
  },
} satisfies Contract

type TeamRoutes = typeof team
declare module './kernel.ts' {
  interface Api extends TeamRoutes {}
}
