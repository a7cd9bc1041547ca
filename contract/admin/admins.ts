/** The admins and their roles (docs/rules/admin.md#roles). Owners only. */
import * as z from 'zod'
import { m } from '#messages'
import { ADMIN_ROLES } from '../../domain/accounts/admin-role.ts'
import { Register, SetPassword } from '../account-forms.ts'
import { accountProblems } from '../accounts.ts'
import { codeProblems } from '../codes.ts'
import { editedVersion, editProblems, version } from '../edits.ts'
import { done, idSchema, limitedText, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, dateTime, email, string, uuid } from '../values.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const adminProblems = {
  notFound: problem(404, 'admin-not-found', m.problem_admin_not_found, 'No admin has this id.'),
  lastOwner: problem(
    409,
    'last-admin-owner',
    m.problem_last_admin_owner,
    'At least one owner with a second factor must remain.',
  ),
  notYourself: problem(409, 'not-yourself', m.problem_not_yourself, 'Another owner must do this for you.'),
}

const accountId = z.object({ id: idSchema(adminProblems.notFound, 'Id of the account.', 'account') })
const role = z.enum(ADMIN_ROLES).meta({ description: 'Role, which decides what the admin may do.' })
const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'Left the company',
})

const Admin = z
  .object({
    id: uuid('account', 'Id of the account.'),
    firstName: string('Given name.', 'Njeri'),
    lastName: string('Family name.', 'Mwangi'),
    email: email('E-mail address.', 'njeri@d3.example').nullable(),
    role,
    hasPassword: boolean('True if the invitation was accepted.', true),
    hasSecondFactor: boolean('True if the admin signs in with a passkey or an authenticator app.', true),
    isDisabled: boolean('True if the admin cannot sign in.', false),
    createdAt: dateTime('Time at which the admin was created.'),
    lastSeenAt: dateTime('Time of the last visit; null if the admin is not signed in.').nullable(),
    version,
  })
  .meta({ id: 'Admin', description: 'Somebody who may use the admin site.' })

const { firstName, lastName, email: address } = Register.shape

export const admins = {
  'GET /admin/admins': {
    summary: 'List the admins',
    auth: 'admin',
    adminAction: 'manageAdmins',
    reply: ok({ admins: z.array(Admin).meta({ description: 'The oldest come first.' }) }),
  },
  'POST /admin/admins': {
    summary: 'Invite an admin',
    description: 'Sends an e-mail with a link to choose a password, which works for 24 hours.',
    limit: 'reset-request',
    auth: 'admin',
    adminAction: 'manageAdmins',
    requiresReauthentication: true,
    isIdempotent: true,
    status: 201,
    body: z.strictObject({ email: address, firstName, lastName, role }),
    reply: ok({ admin: Admin }),
    problems: [accountProblems.emailTaken],
  },
  'POST /admin/admins/:id/link': {
    summary: 'Send an admin a new link to choose a password',
    limit: 'reset-request',
    auth: 'admin',
    adminAction: 'manageAdmins',
    requiresReauthentication: true,
    params: accountId,
    reply: done,
    problems: [adminProblems.notFound],
  },
  'POST /admin/set-password': {
    worksWhenReadOnly: true,
    summary: 'Choose the password of an admin with the token of a link',
    description: 'Ends all sessions of the account.',
    limit: 'reset',
    auth: 'public',
    site: 'admin',
    body: SetPassword,
    reply: done,
    problems: [codeProblems.wrongPasswordLink, accountProblems.commonPassword],
  },
  'PUT /admin/admins/:id': {
    summary: 'Change the role of an admin, or whether they may sign in',
    description: 'Ends the sessions of an admin who may not sign in any more.',
    auth: 'admin',
    adminAction: 'manageAdmins',
    requiresReauthentication: true,
    params: accountId,
    body: z.strictObject({
      role,
      isDisabled: boolean('True if the admin cannot sign in.', false),
      reason,
      version: editedVersion,
    }),
    reply: ok({ admin: Admin }),
    problems: [
      adminProblems.notFound,
      adminProblems.lastOwner,
      adminProblems.notYourself,
      editProblems.conflict,
    ],
  },
  'DELETE /admin/admins/:id/second-factor': {
    summary: 'Remove the passkeys and the authenticator app of an admin who has lost them',
    description:
      'Ends all sessions of the admin, who then signs in with the password and sets up a new second factor.',
    auth: 'admin',
    adminAction: 'manageAdmins',
    requiresReauthentication: true,
    params: accountId,
    body: z.strictObject({ reason }),
    reply: done,
    problems: [adminProblems.lastOwner, adminProblems.notFound, adminProblems.notYourself],
  },
} satisfies Contract

type AdminsRoutes = typeof admins
declare module '../kernel.ts' {
  interface Api extends AdminsRoutes {}
}
