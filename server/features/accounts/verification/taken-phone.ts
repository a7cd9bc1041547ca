/** A phone number can be verified by one account of each role (docs/decisions/093-merchants-sign-in-by-phone.md). */
import { codeProblems } from '#contract/codes.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'

/** Both exist until the previous version has gone (migration 0114). */
const INDEXES: readonly (string | null)[] = ['accounts_verified_phone', 'accounts_verified_phone_of_role']

/** Throws `phone-taken` if another account has verified the number that the work verifies. */
export async function catchTakenPhone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (INDEXES.includes(violatedConstraint(error))) throw codeProblems.phoneTaken()
    throw error
  }
}
