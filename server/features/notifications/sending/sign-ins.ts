/** Notifications about accounts, which cannot import this feature. */
import { createContext, type AppContext } from '#server/app-context.ts'
import { deviceName, findSessionOrigin, getLanguage } from '#server/features/accounts/accounts.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { notify } from './notify.ts'
import { customerPaths, merchantPaths } from '../texts/paths.ts'

export const signInNotifications: Listener[] = [
  listener('device.new', 'notices', 'inbox.new-sign-in', notifySignIn),
]

async function notifySignIn(app: AppContext, { accountId, sessionId }: Events['device.new']): Promise<void> {
  const ctx = createContext(app, null)
  const origin = await findSessionOrigin(ctx.db, sessionId)
  if (!origin) return
  const { role, userAgent, at, hasPassword } = origin
  const device = withLocale(await getLanguage(ctx.db, accountId), () => deviceName(userAgent))
  await notify(ctx, [
    {
      to: accountId,
      type: 'new_sign_in',
      eventKey: `new_sign_in:${sessionId}`,
      actionUrl: role === 'merchant' ? merchantPaths.security() : customerPaths.security(),
      params: { device, at: at.toISOString(), hasPassword: Boolean(hasPassword) },
    },
  ])
}
