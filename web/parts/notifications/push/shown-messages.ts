/** Push messages that this browser has shown, since our server may send one twice. */
import { PUSH_CACHE } from './subscription-id.ts'

const MAX_REMEMBERED = 50
const FOLDER = '/shown-push-messages/'
const toAddress = (deliveryId: string): string => `${FOLDER}${encodeURIComponent(deliveryId)}`

/** Returns false if the browser cannot read its storage: a message that is shown twice is better than one that is not shown. */
export const wasMessageShown = async (deliveryId: string): Promise<boolean> =>
  caches.match(toAddress(deliveryId), { cacheName: PUSH_CACHE }).then(
    (found) => found !== undefined,
    () => false,
  )

export async function addShownMessage(deliveryId: string): Promise<void> {
  const cache = await caches.open(PUSH_CACHE)
  await cache.put(toAddress(deliveryId), new Response())
  // The cache lists the messages in the order in which they were added.
  const shown = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(FOLDER))
  await Promise.all(shown.slice(0, -MAX_REMEMBERED).map((each) => cache.delete(each)))
}
