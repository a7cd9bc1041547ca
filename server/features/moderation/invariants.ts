import { APPEAL_DAYS } from '#domain/accounts/moderation.ts'
import { DAY } from '#domain/time/time.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

const APPEAL_TIME = interval(APPEAL_DAYS * DAY)

export const moderationInvariants: readonly Invariant[] = [
  {
    name: 'decision-names-its-rule',
    statement: 'a decision about a report names the broken rule unless it was kept, and what was reported',
    query: `SELECT id FROM moderation_decisions
      WHERE (decision = 'keep') <> (rule IS NULL) OR decided_at > $1::timestamptz OR report_count < 1
        OR (kind IN ('review', 'request') AND store_id IS NOT NULL)`,
  },
  {
    name: 'appeal-of-a-decision',
    statement: `a removal or a warning is appealed within ${APPEAL_DAYS} days, and another admin decides about the appeal`,
    query: `SELECT id FROM moderation_decisions
      WHERE appealed_at IS NOT NULL
        AND (decision = 'keep' OR appealed_at < decided_at OR appealed_at >= decided_at + ${APPEAL_TIME})
      OR appeal_decided_at IS NOT NULL AND (
        appealed_at IS NULL OR appeal_decided_at < appealed_at OR appeal_decided_by = decided_by
        OR appeal_decided_by IS NULL OR is_overturned IS NULL
      )
      OR appeal_decided_at IS NULL AND is_overturned IS NOT NULL`,
  },
]
