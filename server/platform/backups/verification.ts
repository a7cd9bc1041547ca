/** The result of the last restore that was made to verify the backups. */
import * as z from 'zod'
import type { BackupStore } from './backup-store.ts'

const Verification = z.object({
  at: z.coerce.date(),
  backup: z.string(),
  holds: z.boolean(),
  detail: z.string(),
})
export type Verification = z.infer<typeof Verification>

const toKey = (systemId: string): string => `verification/${systemId}.json`

export const putVerification = (
  store: BackupStore,
  systemId: string,
  verification: Verification,
): Promise<void> => store.put(toKey(systemId), Buffer.from(JSON.stringify(verification)))

export async function getVerification(store: BackupStore, systemId: string): Promise<Verification | null> {
  const stored = await store.get(toKey(systemId))
  return stored ? Verification.parse(JSON.parse(stored.content.toString())) : null
}
