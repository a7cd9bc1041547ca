import type { Invariant } from '#server/platform/database/invariants.ts'

export const pictureReportInvariants: readonly Invariant[] = [
  {
    name: 'removed-pictures',
    statement: 'a picture that an admin has removed is not shown, and its removal was not overturned',
    query: `SELECT p.id FROM reported_pictures p
      LEFT JOIN shared.moderation_decisions d ON d.id = p.removal_id AND d.kind = 'picture' AND d.subject_id = p.id
      WHERE p.removal_id IS NOT NULL AND (
        d.decision IS DISTINCT FROM 'remove' OR d.is_overturned OR EXISTS (
          SELECT FROM shared.shown_pictures s WHERE s.kind = p.kind AND s.owner_id = p.owner_id AND s.path = p.path
        )
      )`,
  },
  {
    name: 'picture-reports-decided',
    statement:
      'a picture is reported once by each person, and a closed report has the decision about its picture',
    query: `SELECT r.picture_id FROM picture_reports r
      LEFT JOIN reported_pictures p ON p.id = r.picture_id
      LEFT JOIN shared.moderation_decisions d ON d.id = r.decision_id AND d.kind = 'picture' AND d.subject_id = r.picture_id
      WHERE p.id IS NULL OR r.created_at > $1::timestamptz
        OR r.decision_id IS NOT NULL AND (d.id IS NULL OR d.decided_at < r.created_at)
      UNION ALL SELECT picture_id FROM picture_reports GROUP BY picture_id, account_id HAVING count(*) > 1`,
  },
]
