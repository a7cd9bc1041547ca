/** The author and who reported it are notified of the decision, each in the language of the account. */
import { m } from '#messages'
import { appealUntil, type ModeratedKind, type Rule } from '#domain/accounts/moderation.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { customerPaths, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { findDecision, type DecisionRow } from './queries.ts'

/** Names of the rules in the current language. */
const RULE_WORDS: Record<Rule, () => string> = {
  spam: m.moderation_rule_spam,
  offensive: m.moderation_rule_offensive,
  fraud: m.moderation_rule_fraud,
  'private-data': m.moderation_rule_private_data,
  'not-a-customer': m.moderation_rule_not_a_customer,
  'outside-payment': m.moderation_rule_outside_payment,
  other: m.moderation_rule_other,
}

const SUBJECTS: Record<ModeratedKind, (inputs: { name: string }) => string> = {
  review: m.moderation_subject_review,
  chat: m.moderation_subject_chat,
  request: m.moderation_subject_request,
  quote: m.moderation_subject_quote,
  picture: m.moderation_subject_picture,
}

const decidedKey = (decisionId: string) => `moderation.decided:${decisionId}`
const appealKey = (decisionId: string) => `moderation.appeal_decided:${decisionId}`

/** Returns the keys of the notifications that the author of the subject gets. */
export const keysForAuthor = (decisionId: string): string[] => [decidedKey(decisionId), appealKey(decisionId)]

export const moderationListeners: readonly Listener[] = [
  listener(
    'moderation.decided',
    'notices',
    'moderation.decided',
    async (app, { decisionId, reporterIds }) => {
      const row = await findDecision(app.database.db, decisionId)
      if (!row) return
      const eventKey = decidedKey(decisionId)
      if (row.decision !== 'keep')
        await inform(app, row.authorId, { eventKey, actionUrl: getPath(row), write: () => toAuthor(row) })
      for (const to of reporterIds)
        await inform(app, to, {
          eventKey: `${eventKey}:report`,
          // Both sites have this page.
          actionUrl: customerPaths.notifications(),
          ...(isNamedByAuthor(row) && { about: row.authorId }),
          write: () => toReporter(row),
        })
    },
  ),
  listener(
    'moderation.appeal_decided',
    'notices',
    'moderation.appeal-decided',
    async (app, { decisionId }) => {
      const row = await findDecision(app.database.db, decisionId)
      if (!row) return
      await inform(app, row.authorId, {
        eventKey: appealKey(decisionId),
        actionUrl: getPath(row),
        write: () => toAppellant(row),
      })
    },
  ),
]

const getPath = ({ id, storeId }: DecisionRow): string =>
  storeId === null ? customerPaths.decision(id) : merchantPaths.decision(id)

/** Returns whether the name of the subject is the title of its author's own request. */
const isNamedByAuthor = ({ kind, storeId }: DecisionRow): boolean =>
  storeId === null && (kind === 'request' || kind === 'picture')

type Words = { title: string; text: string }

const toParts = ({ kind, name }: DecisionRow, reason: string) => ({
  subject: SUBJECTS[kind]({ name }),
  reason: reason.replace(/\.$/, ''),
})

function toAuthor(row: DecisionRow): Words {
  const parts = {
    ...toParts(row, row.reason),
    rule: RULE_WORDS[row.rule ?? 'other'](),
    until: formatDate(toDay(appealUntil(row.decidedAt.getTime()))),
  }
  const isPicture = row.kind === 'picture'
  return row.decision === 'remove'
    ? {
        title: isPicture ? m.moderation_removed_picture_title() : m.moderation_removed_title(),
        text: m.moderation_removed_text(parts),
      }
    : {
        title: isPicture ? m.moderation_warned_picture_title() : m.moderation_warned_title(),
        text: m.moderation_warned_text(parts),
      }
}

function toReporter(row: DecisionRow): Words {
  const parts = toParts(row, row.reason)
  const texts = {
    remove: m.moderation_report_removed_text,
    warn: m.moderation_report_warned_text,
    keep: m.moderation_report_kept_text,
  }
  return { title: m.moderation_report_title(), text: texts[row.decision](parts) }
}

function toAppellant(row: DecisionRow): Words {
  const parts = toParts(row, row.appealReason ?? '')
  return {
    title: m.moderation_appeal_title(),
    text: row.isOverturned ? m.moderation_overturned_text(parts) : m.moderation_upheld_text(parts),
  }
}

type Notice = { eventKey: string; actionUrl: string; about?: string; write(): Words }

async function inform(app: AppContext, to: string, { write, ...notice }: Notice): Promise<void> {
  const params = withLocale(await getLanguage(app.database.db, to), write)
  await notify(createContext(app, null), [{ to, type: 'announcement', params, ...notice }])
}
