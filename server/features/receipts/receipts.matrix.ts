import { byId, type MatrixRow } from '#tests/contract/matrix-row.ts'

const ofPaid = byId(({ payments }) => payments.paid, { others: { 'other customer': 403 } })

export const rows: Record<string, MatrixRow> = {
  'GET /payments/:id/receipt': ofPaid,
  'GET /payments/:id/receipt/pdf': ofPaid,
  'POST /payments/:id/receipt/send': byId(({ payments }) => payments.paid, {
    good: ({ payments }) => ({ params: { id: payments.paid }, body: { email: 'books@example.com' } }),
    others: { 'other customer': 403 },
  }),
}
