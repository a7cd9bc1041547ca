/** Actions that one admin requests and a second one approves (docs/rules/admin.md#a-second-person). */
import * as z from 'zod'
import { m } from '#messages'
import { idSchema, ok, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, dateTime, string, uuid } from '../values.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const approvalProblems = {
  notFound: problem(404, 'approval-not-found', m.problem_approval_not_found, 'No approval has this id.'),
  decided: problem(
    409,
    'already-decided',
    m.problem_already_decided,
    'Another admin has decided before. `decidedBy` and `decidedAt` are in the reply.',
  ),
  ownRequest: problem(
    409,
    'second-person-required',
    m.problem_second_person_required,
    'Somebody else than who asked must approve, in whatever session.',
  ),
  notIndependent: problem(
    409,
    'not-independent',
    m.problem_not_independent,
    'Who approves must have been an admin before it was asked for. One of the two must not have invited the other, nor the ' +
      'same person both, directly or through others.',
  ),
  waiting: problem(
    409,
    'approval-waiting',
    m.problem_approval_waiting,
    'The same was asked for already, and waits for a second person.',
  ),
}

/** Response of an action that may need a second person. */
export const doneOrWaiting = ok({
  isWaiting: boolean('True if the action waits for a second person; nothing was done yet.', false),
}).meta({
  id: 'DoneOrWaiting',
  description: 'Outcome of an action: it was done, or waits for a second person.',
})

const Approval = z
  .object({
    id: uuid('alert', 'Id of the approval.'),
    action: string('Name of the requested action.', 'refund-by-hand'),
    title: string('Description of the action for people.', 'Refund of KES 12,400 to 14 customers'),
    reason: string('Reason that the requesting admin gave.', 'Store closed for good'),
    requestedBy: string('Name of who asked.', 'Kevin Otieno'),
    requestedAt: dateTime('Time of the request.'),
    decidedBy: string('Name of who decided.', 'Njeri Mwangi').nullable(),
    decidedAt: dateTime('Time of the decision; null while the action waits.').nullable(),
    isApproved: boolean(
      'True if the action was approved, false if it was refused; null while it waits.',
      true,
    ).nullable(),
  })
  .meta({ id: 'Approval', description: 'Action that needs a second person.' })

export const approvals = {
  'PUT /admin/approvals/:id': {
    summary: 'Approve or refuse what another admin asked for',
    description:
      'The requested action is done in the same transaction. The admin who requested it cannot approve it, but ' +
      'can withdraw it by refusing. Nor can an admin ' +
      'of a later date, or with an inviter in common. The role must include the action that was asked for.',
    auth: 'admin',
    adminAction: 'seeWork',
    requiresReauthentication: true,
    params: z.object({ id: idSchema(() => approvalProblems.notFound(), 'Id of the approval.', 'alert') }),
    body: z.strictObject({
      decision: z
        .enum(['approve', 'refuse'])
        .meta({ description: 'Decision of the second person.', example: 'approve' }),
      note: text(REASON_TEXT.max).meta({
        description: 'Required for a refusal.',
        example: 'Checked with the store',
      }),
    }),
    reply: ok({ approval: Approval }),
    problems: [
      approvalProblems.notFound,
      approvalProblems.decided,
      approvalProblems.ownRequest,
      approvalProblems.notIndependent,
    ],
  },
} satisfies Contract

type ApprovalsRoutes = typeof approvals
declare module '../kernel.ts' {
  interface Api extends ApprovalsRoutes {}
}
