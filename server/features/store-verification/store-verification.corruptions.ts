import { isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

/** The demo has a store that waits with its documents. */
const WAITING = isFirst('store_verifications', 'decided_at IS NULL')
const ADMIN = '(SELECT account_id FROM admins ORDER BY account_id LIMIT 1)'
const change = (columns: string): string[] => [`UPDATE store_verifications SET ${columns} WHERE ${WAITING}`]
const decide = (decision: string, more = ''): string[] =>
  change(`decision = '${decision}', decided_at = now(), decided_by = ${ADMIN}${more}`)
const store = `(SELECT store_id FROM store_verifications WHERE ${WAITING})`
const documents = (columns: string): string =>
  `UPDATE store_documents SET ${columns} WHERE store_id = ${store}`

export const corruptions: Corruptions = {
  'documents-verify-a-store': [
    decide('verify'),
    [`UPDATE stores SET verified_at = now() - interval '1 hour' WHERE id = ${store}`, ...decide('verify')],
  ],
  'documents-decided-once': [
    change(`sent_at = now() + interval '1 hour'`),
    change(`decision = 'verify'`),
    change('decided_at = now()'),
    change(`decided_by = ${ADMIN}`),
    decide('refuse'),
    decide('verify', ', sent_by = ' + ADMIN),
    decide('verify', `, sent_at = now() + interval '1 second'`),
    [
      `INSERT INTO store_verifications (id, store_id, sent_by, sent_at, registered_name, registration_number, permit_until)
        SELECT gen_random_uuid(), store_id, sent_by, sent_at, registered_name, registration_number, permit_until
        FROM store_verifications WHERE ${WAITING}`,
    ],
  ],
  'waiting-store-has-documents': [
    [`DELETE FROM store_documents WHERE kind = 'door' AND store_id = ${store}`],
  ],
  'documents-encrypted': [
    [documents(`content = 'RIFF and a picture'::bytea`)],
    [documents(`content = ''::bytea`)],
  ],
  'documents-deleted': [
    [
      documents(`sent_at = now() - interval '93 days'`),
      ...decide('refuse', `, reason = 'So', decided_at = now() - interval '93 days'`).map((each) =>
        each.replace('decided_at = now(), ', ''),
      ),
    ],
    [documents(`sent_at = now() - interval '93 days'`), `DELETE FROM store_verifications WHERE ${WAITING}`],
  ],
}
