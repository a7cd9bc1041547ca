/** Alerts reach a chat or a pager without the channels that they may be about. */
import type { AppContext } from '#server/app-context.ts'
import { networkReason } from '#server/adapters/network/network.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import type { Events } from '#server/platform/jobs/events.ts'

/** `text` is what Slack and similar services show. After an error the job is repeated. */
export async function postAlert(
  { config, log }: AppContext,
  alert: Events['post-alert'],
  { signal }: Attempt,
): Promise<void> {
  if (config.alertWebhookUrl === null) return
  const response = await fetch(config.alertWebhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...alert, site: config.publicUrl }),
    signal,
    redirect: 'error',
  }).catch((error: unknown) => {
    // The address may contain a secret, which the error would show.
    throw new Error(`The webhook cannot be reached: ${networkReason(error)}`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The webhook replied with ${response.status}`)
  log.debug({ alert: alert.id }, 'alert.posted')
}
