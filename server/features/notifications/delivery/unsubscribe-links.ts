/** The links that end e-mails of one kind: signed, so nothing is stored, and they never expire. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '#domain/notifications/notification-types.ts'
import type { Config } from '#server/config/config.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'

/** A category; the e-mail of the day has all of them. */
export type MailKind = NotificationCategory | 'all'

const KINDS: readonly MailKind[] = [...NOTIFICATION_CATEGORIES, 'all']
const ID_BYTES = 16
const SIGNATURE_BYTES = 16

export function unsubscribeToken(key: Key, accountId: string, kind: MailKind): string {
  const content = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), Buffer.from(kind)])
  return Buffer.concat([content, signature(key, content)]).toString('base64url')
}

/** Returns null for a token that is not ours. */
export function readUnsubscribeToken(key: Key, token: string): { accountId: string; kind: MailKind } | null {
  const bytes = Buffer.from(token, 'base64url')
  const content = bytes.subarray(0, -SIGNATURE_BYTES)
  if (content.length <= ID_BYTES) return null
  const given = bytes.subarray(-SIGNATURE_BYTES)
  if (!acceptedKeys(key).some((each) => timingSafeEqual(given, signature(each, content)))) return null
  const kind = KINDS.find((each) => each === content.toString('utf8', ID_BYTES))
  const accountId = content.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return kind === undefined ? null : { accountId, kind }
}

/** `page` asks first; a POST to `oneClick` ends them at once. */
export function unsubscribeLinks(config: Config, accountId: string, kind: MailKind) {
  const token = unsubscribeToken(config, accountId, kind)
  return {
    page: `${config.publicUrl}/notifications/unsubscribe?token=${token}`,
    oneClick: `${config.publicUrl}/api/v1/notifications/unsubscribe?token=${token}`,
  }
}

const signature = (key: Key, content: Buffer): Buffer =>
  createHmac('sha256', keyFor(key, 'notification unsubscribe link'))
    .update(content)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
