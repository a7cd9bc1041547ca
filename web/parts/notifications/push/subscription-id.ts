/** The id that our server gave the push subscription of this browser. Pages and the service worker both use it. */

/** The service worker of the customers' site deletes other caches than those that it knows. */
export const PUSH_CACHE = 'push'
const ADDRESS = '/push-subscription-id'

export async function getSubscriptionId(): Promise<string | null> {
  const stored = await caches.match(ADDRESS, { cacheName: PUSH_CACHE })
  return stored ? stored.text() : null
}

export async function setSubscriptionId(id: string): Promise<void> {
  const cache = await caches.open(PUSH_CACHE)
  await cache.put(ADDRESS, new Response(id))
}

export async function deleteSubscriptionId(): Promise<void> {
  await caches.delete(PUSH_CACHE)
}
