/** The page of a person on the admin site, and what admins change there. */
import * as z from 'zod'
import { m } from '#messages'
import { ChangeEmail, ResendOtp, VerifyOtp } from '../account-forms.ts'
import { accountProblems } from '../accounts.ts'
import { codeProblems } from '../codes.ts'
import { done, idSchema, limit, limitedText, ok, page } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { securityProblems } from '../security.ts'
import { boolean, dateTime, integer, money, string, uuid } from '../values.ts'
import { approvalProblems, doneOrWaiting } from './approvals.ts'
import { reason } from './bookings.ts'
import { BookingRow, ConversationRow, FoundPerson, personFields, RequestRow } from './find.ts'
import { timeline } from './timeline.ts'
import { FREEZE_REASON_TEXT } from './reason-limits.ts'

export const personProblems = {
  notFound: problem(404, 'person-not-found', m.problem_person_not_found, 'No account has this id.'),
  alreadyDone: problem(
    409,
    'already-decided',
    m.problem_already_decided,
    'Somebody else has done this since you read it. `by` and `at` say who and when, if it is known.',
  ),
  notThisRole: problem(
    409,
    'not-this-role',
    m.problem_not_this_role,
    'Accounts of admins are changed on the page of admins, and only customers are merged.',
  ),
  noSecondFactor: problem(
    409,
    'no-second-factor',
    m.problem_no_second_factor,
    'The account has no second factor.',
  ),
  mergeRefused: problem(
    409,
    'merge-refused',
    m.problem_merge_refused,
    'Something must be decided first; `why` says what, in English.',
  ),
  merged: problem(
    409,
    'account-merged',
    m.problem_account_merged,
    'The account was merged into another one, of which the phone number and the address are changed.',
  ),
  samePerson: problem(
    409,
    'same-person',
    m.problem_same_person,
    'An account cannot be merged into itself, or into one that is closed.',
  ),
}

const params = z.object({ id: idSchema(personProblems.notFound, 'Id of the account.', 'account') })
const withReason = z.strictObject({ reason })
const shownReason = limitedText(FREEZE_REASON_TEXT).meta({
  description: 'Reason. The person is notified, and it is written to the audit log.',
  example: 'Several stores report payments that were taken back',
})

const Person = z
  .object({
    ...personFields,
    business: string('Name of the business of a merchant.', 'Kinyozi Kings').nullable(),
    isPhoneVerified: boolean('True if the number is verified.', true),
    isEmailVerified: boolean('True if the address is verified.', false),
    hasSecondFactor: boolean('True if the person signs in with a second factor.', false),
    language: string('Language; null until one is chosen.', 'sw').nullable(),
    consents: z
      .array(z.string())
      .meta({ description: 'The channels that the person wants news by.', example: ['sms'] }),
    cameBy: z
      .object({ id: uuid('account', 'Id of the account.'), name: string('Name.', 'Achieng Otieno') })
      .nullable()
      .meta({ description: 'Account that referred the person.' }),
    frozenAt: dateTime('Time at which the account was frozen.').nullable(),
    eraseAfter: dateTime('Time at which the data will be erased.').nullable(),
    isErased: boolean('True if the data is erased.', false),
    mergedInto: uuid('account', 'The account that was kept instead of this one.').nullable(),
    stores: z
      .array(z.object({ id: uuid('store', 'Id.'), name: string('Name.', 'Kinyozi Kings') }))
      .meta({ description: 'Stores of a merchant.' }),
    bookings: integer('Bookings.', 7),
    visits: integer('Bookings to which the person came.', 6),
    noShows: integer('Bookings to which nobody came.', 1),
    rewards: money('Rewards that can be used.', 212),
    reportsAbout: integer('Reports of conversations and requests about the person.', 0),
    reportsBy: integer('Reports that the person has made.', 1),
  })
  .meta({ id: 'AdminPerson', description: 'A person as admins see one.' })

const Device = z
  .object({
    id: uuid('session', 'Id of the session.'),
    device: string('Browser and system.', 'Chrome on Android'),
    isPhone: boolean('True if the device is a phone.', true),
    since: dateTime('Time at which the person signed in.'),
    lastSeenAt: dateTime('Time of the last use.'),
  })
  .meta({ id: 'AdminDevice', description: 'Session of a person.' })

const Duplicate = z
  .object({
    ...personFields,
    why: z
      .enum(['phone', 'device'])
      .meta({ description: 'Evidence: the same phone number, or the same device.', example: 'phone' }),
  })
  .meta({ id: 'PossibleDuplicate', description: 'Another account that may be of the same person.' })

const MergePreview = z
  .object({
    keep: FoundPerson,
    close: FoundPerson,
    moves: z
      .array(
        z.object({
          what: string('Kind of the things that move.', 'bookings'),
          count: integer('Number of these things.', 3),
        }),
      )
      .meta({ description: 'Things that move to the account that is kept.' }),
    stays: z
      .array(
        z.object({
          what: string('Kind of the things that stay.', 'favourites'),
          count: integer('Number of these things.', 1),
        }),
      )
      .meta({ description: 'Things that stay with the closed account, because the kept one has them, too.' }),
    refusal: string(
      'Reason why the merge cannot be done now.',
      'The account has an open payment.',
    ).nullable(),
    needsSecondPerson: boolean('True if rewards move, so that another admin must approve.', false),
  })
  .meta({ id: 'MergePreview', description: 'Effect of merging two accounts.' })

const merge = { keepId: idSchema(personProblems.notFound, 'Id of the account that is kept.', 'account') }

export const adminPeople = {
  'GET /admin/people': {
    summary: 'List people',
    auth: 'admin',
    adminAction: 'seePeople',
    query: z.object({
      page,
      limit: limit(50),
      role: z.enum(['customer', 'merchant']).optional().meta({
        description: 'Role of the listed accounts: only customers or only merchants.',
        example: 'customer',
      }),
      isFrozen: z
        .stringbool()
        .optional()
        .meta({ description: 'Only accounts that are frozen, or only others.', example: 'true' }),
    }),
    reply: ok({
      people: z.array(FoundPerson).meta({ description: 'The newest come first.' }),
      hasMore: boolean('True if there is another page.', true),
    }),
  },
  'GET /admin/people/:id': {
    summary: 'Get a person with everything that happened',
    auth: 'admin',
    adminAction: 'seePeople',
    params,
    reply: ok({
      person: Person,
      bookings: z.array(BookingRow).meta({ description: 'The newest twenty.' }),
      devices: z.array(Device).meta({ description: 'Sessions of the person, the last used first.' }),
      conversations: z.array(ConversationRow).meta({ description: 'The newest ten.' }),
      requests: z.array(RequestRow).meta({ description: 'The newest ten.' }),
      duplicates: z.array(Duplicate).meta({ description: 'Accounts that may be of the same person.' }),
      timeline,
    }),
    problems: [personProblems.notFound],
  },
  'POST /admin/people/:id/contact': {
    summary: 'Show the phone number and the e-mail address of a person',
    description: 'The audit log records who saw them, and why.',
    auth: 'admin',
    adminAction: 'seeContact',
    requiresReauthentication: true,
    params,
    body: withReason,
    reply: ok({
      phone: string('Phone number.', '0712 345 678').nullable(),
      email: string('E-mail address.', 'brian@d3.example').nullable(),
    }),
    problems: [personProblems.notFound],
  },
  'DELETE /admin/people/:id/sessions/:sessionId': {
    summary: 'Sign a person out of one device',
    auth: 'admin',
    adminAction: 'changePeople',
    params: z.object({
      ...params.shape,
      sessionId: idSchema(() => securityProblems.sessionNotFound(), 'Id of the session.', 'session'),
    }),
    body: withReason,
    reply: done,
    problems: [personProblems.notFound, personProblems.notThisRole, securityProblems.sessionNotFound],
  },
  'DELETE /admin/people/:id/sessions': {
    summary: 'Sign a person out everywhere',
    auth: 'admin',
    adminAction: 'changePeople',
    params,
    body: withReason,
    reply: done,
    problems: [personProblems.notFound, personProblems.notThisRole],
  },
  'DELETE /admin/people/:id/second-factor': {
    summary: 'Reset the second factor of a person who has lost it',
    description: 'The person is signed out everywhere, and notified by e-mail.',
    auth: 'admin',
    adminAction: 'changePeople',
    requiresReauthentication: true,
    params,
    body: withReason,
    reply: done,
    problems: [personProblems.notFound, personProblems.notThisRole, personProblems.noSecondFactor],
  },
  'POST /admin/people/:id/freeze': {
    summary: 'Freeze an account',
    description:
      'The person is signed out at once, cannot sign in, and is notified why. The bookings are kept.',
    auth: 'admin',
    adminAction: 'changePeople',
    params,
    body: z.strictObject({ reason: shownReason }),
    reply: done,
    problems: [personProblems.notFound, personProblems.notThisRole, personProblems.alreadyDone],
  },
  'DELETE /admin/people/:id/freeze': {
    summary: 'Let a frozen account sign in again',
    auth: 'admin',
    adminAction: 'changePeople',
    params,
    body: withReason,
    reply: done,
    problems: [personProblems.notFound, personProblems.notThisRole, personProblems.alreadyDone],
  },
  'POST /admin/people/:id/phone-code': {
    summary: 'Send a code to a new phone number of a person',
    description: 'The person reads it out to you.',
    auth: 'admin',
    adminAction: 'changePeople',
    params,
    body: ResendOtp,
    reply: done,
    problems: [
      personProblems.notFound,
      personProblems.notThisRole,
      personProblems.merged,
      codeProblems.phoneTaken,
      codeProblems.resendTooSoon,
      codeProblems.smsDelayed,
    ],
  },
  'PUT /admin/people/:id/phone': {
    summary: 'Correct the phone number of a person with the code that it got',
    auth: 'admin',
    adminAction: 'changePeople',
    requiresReauthentication: true,
    params,
    body: VerifyOtp.extend({ reason }),
    reply: done,
    problems: [
      personProblems.notFound,
      personProblems.notThisRole,
      personProblems.merged,
      codeProblems.wrongCode,
      codeProblems.phoneTaken,
    ],
  },
  'POST /admin/people/:id/email': {
    summary: 'Send a link to a new e-mail address of a person',
    description: 'The address becomes that of the account when the person opens the link within two days.',
    auth: 'admin',
    adminAction: 'changePeople',
    requiresReauthentication: true,
    params,
    body: ChangeEmail.extend({ reason }),
    reply: done,
    problems: [
      personProblems.notFound,
      personProblems.notThisRole,
      personProblems.merged,
      accountProblems.emailTaken,
      codeProblems.resendTooSoon,
    ],
  },
  'POST /admin/people/:id/merge-preview': {
    summary: 'Preview the effect of merging an account into another',
    description: 'Nothing is changed.',
    auth: 'admin',
    adminAction: 'changePeople',
    params,
    body: z.strictObject(merge),
    reply: ok({ preview: MergePreview }),
    problems: [personProblems.notFound, personProblems.notThisRole, personProblems.samePerson],
  },
  'POST /admin/people/:id/merge': {
    summary: 'Merge an account into another of the same person',
    description:
      'Bookings, payments, conversations, requests, rewards, favourites and followed stores move to the account that is ' +
      'kept. The other one is closed: its person is signed out and signs in with the kept one. If rewards move it needs a ' +
      'second admin. Nothing moves to an account with the number, the address or a device of an admin.',
    auth: 'admin',
    adminAction: 'changePeople',
    requiresReauthentication: true,
    params,
    body: z.strictObject({ ...merge, reason }),
    reply: doneOrWaiting,
    problems: [
      approvalProblems.waiting,
      personProblems.notFound,
      personProblems.notThisRole,
      personProblems.samePerson,
      personProblems.mergeRefused,
      codeProblems.phoneTaken,
    ],
  },
} satisfies Contract

type AdminPeopleRoutes = typeof adminPeople
declare module '../kernel.ts' {
  interface Api extends AdminPeopleRoutes {}
}
