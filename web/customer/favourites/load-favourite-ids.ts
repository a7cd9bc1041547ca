import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { attempt } from '../attempt.ts'

/** Loads the user's favourites for a public page; none if they cannot be loaded. */
export async function loadFavouriteIds(
  context: LoaderArgs['context'],
  signal: AbortSignal,
): Promise<string[]> {
  if (context.get(sessionContext)?.role !== 'customer') return []
  const { loaded } = await attempt(context.get(callContext)('GET /users/favorites/ids', { signal }))
  return loaded?.offerIds ?? []
}
