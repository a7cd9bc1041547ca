/** Messages that wait for an answer, in the queue of work. Their texts are read with an entry in the audit log. */
import { sql } from 'kysely'
import { maskEmail } from '#domain/accounts/account-policy.ts'
import { dayAndTime } from '#domain/time/time.ts'
import {
  describeDecision,
  linkedFact,
  MAX_OPEN_OF_KIND,
  showRow,
  type OpenWork,
  type WorkKind,
} from '#server/work-kind.ts'
import { findMessage } from './queries.ts'

const DECISIONS = { answered: 'Answered', closed: 'Closed' }

/** Answered within two days. */
export const contactWork: WorkKind = {
  kind: 'contact-message',
  group: 'messages',
  action: 'answerMessages',
  open: sql<OpenWork>`
    SELECT id::text AS id, created_at AS since, created_at + interval '2 days' AS due_at,
      'Message: ' || subject AS title, 'From ' || name AS detail
    FROM contact_messages WHERE status = 'open'
    ORDER BY created_at, id LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`,
  show: showRow(findMessage, ({ name, email, subject, account, createdAt, status, decision }) => ({
    title: `Message: ${subject}`,
    facts: [
      { label: 'From', value: name },
      { label: 'E-mail', value: maskEmail(email) },
      { label: 'Sent', value: dayAndTime(createdAt.getTime()) },
      account
        ? linkedFact('Account', `${account.firstName} ${account.lastName}`, 'person', account.id)
        : { label: 'Account', value: 'None with this address' },
    ],
    decided:
      status === 'open' || !decision
        ? null
        : describeDecision(DECISIONS[decision.kind], decision.by, new Date(decision.at)),
  })),
}
