import { DOCUMENTS_KEPT_MS } from '#domain/catalogue/verification.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

const KEPT = interval(DOCUMENTS_KEPT_MS)

export const verificationInvariants: readonly Invariant[] = [
  {
    name: 'documents-verify-a-store',
    statement: 'a store whose documents an admin has accepted is verified, since then or later',
    query: `SELECT v.id FROM store_verifications v JOIN shared.stores s ON s.id = v.store_id
      WHERE v.decision = 'verify' AND (s.verified_at IS NULL OR s.verified_at < v.decided_at)`,
  },
  {
    name: 'documents-decided-once',
    statement:
      'what a store has sent is decided once, by somebody else, with a reason unless the store is verified',
    query: `SELECT id FROM store_verifications
      WHERE sent_at > $1::timestamptz OR decided_at < sent_at OR decided_by = sent_by
        OR (decision IS NULL) <> (decided_at IS NULL) OR (decision IS NULL) <> (decided_by IS NULL)
        OR decision <> 'verify' AND reason IS NULL
      UNION ALL SELECT store_id FROM store_verifications WHERE decided_at IS NULL GROUP BY store_id HAVING count(*) > 1`,
  },
  {
    name: 'waiting-store-has-documents',
    statement: 'what waits for a decision has its documents, unless the account that sent them was erased',
    query: `SELECT v.id FROM store_verifications v
      JOIN shared.stores s ON s.id = v.store_id JOIN shared.merchants m ON m.id = s.merchant_id
      WHERE v.decided_at IS NULL AND (SELECT count(*) FROM store_documents d WHERE d.store_id = v.store_id) < 3
        AND NOT EXISTS (
          SELECT FROM shared.accounts a WHERE a.id IN (v.sent_by, m.account_id) AND a.erased_at IS NOT NULL
        )`,
  },
  {
    name: 'documents-encrypted',
    statement: 'documents of stores are encrypted',
    query: `SELECT id FROM store_documents WHERE substring(content FROM 1 FOR 4) = 'RIFF'::bytea OR length(content) = 0`,
  },
  {
    name: 'documents-deleted',
    statement: 'documents of stores are deleted within two days after their time',
    query: `SELECT d.id FROM store_documents d
      WHERE d.sent_at < $1::timestamptz - ${KEPT} - interval '2 days' AND NOT EXISTS (
        SELECT FROM store_verifications v WHERE v.store_id = d.store_id
          AND (v.decided_at IS NULL OR v.decided_at >= $1::timestamptz - ${KEPT} - interval '2 days')
      )`,
  },
]
