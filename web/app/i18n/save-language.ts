import type { Locale } from '#domain/accounts/locale.ts'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'

/** Saves the language with the account. A session that has just ended has nothing to save. */
export async function saveLanguage(language: Locale): Promise<void> {
  try {
    await callWithoutRedirect('PUT /users/language', { body: { language } })
  } catch (error) {
    if (toProblem(error).status !== 401) throw error
  }
}
