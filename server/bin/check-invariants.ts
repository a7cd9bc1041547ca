import { checkSnapshot, type BrokenInvariant } from '#server/platform/database/invariants.ts'

/** No row may be in the future; the skew allows for other servers' clocks. */
const CLOCK_SKEW_MS = 2_000

/** Returns the violated invariants of all features; `at` is the time as of which the database is. */
export async function checkAllInvariants(databaseUrl: string, at: Date): Promise<BrokenInvariant[]> {
  // Loads all features, which some commands do not need.
  const [{ FEATURES }, { getInvariants }] = await Promise.all([
    import('#server/features.ts'),
    import('#server/infrastructure.ts'),
  ])
  const now = new Date(at.getTime() + CLOCK_SKEW_MS)
  return checkSnapshot(databaseUrl, getInvariants(FEATURES), () => now)
}

export const describeBroken = (broken: readonly BrokenInvariant[]): string =>
  [
    broken.length ? `${broken.length} invariants are broken:` : 'All invariants hold.',
    ...broken.map(({ name, statement, rows }) => `  ${name}: ${statement}: ${JSON.stringify(rows)}`),
  ].join('\n')
