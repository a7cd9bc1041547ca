import { maskEmail } from '#domain/accounts/account-policy.ts'
import type { DecisionRow, FullRow, SummaryRow } from './queries.ts'

const serializeCommon = ({ id, name, subject, status, createdAt, version }: SummaryRow) => ({
  id,
  name,
  subject,
  status,
  createdAt: createdAt.toISOString(),
  version,
})

const serializeDecision = ({ at, ...decision }: DecisionRow) => ({
  ...decision,
  at: new Date(at).toISOString(),
})

export const serializeSummary = (row: SummaryRow) => {
  const { email, decision } = row
  return {
    ...serializeCommon(row),
    maskedEmail: maskEmail(email),
    decision: decision && { kind: decision.kind, by: decision.by, at: new Date(decision.at).toISOString() },
  }
}

export const serializeFull = (row: FullRow) => {
  const { email, message, account, decisions } = row
  return {
    ...serializeCommon(row),
    email,
    message,
    account: account && {
      id: account.id,
      name: `${account.firstName} ${account.lastName}`,
      role: account.role,
      language: account.language,
    },
    decisions: decisions.map(serializeDecision),
  }
}
