/** Prepares our device at KRA: it is registered once, and so is what it sells. */
import { DAY, MINUTE } from '#domain/time/time.ts'
import type { Etims } from '#server/adapters/etims/etims.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { decrypt, encrypt, type Key } from '#server/encryption.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { audit } from '#server/platform/observability/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  listKeys,
  recordItemsSaved,
  recordRegistration,
  replaceKey,
  type Device,
  type DeviceId,
} from './device-queries.ts'

const KEY_USE = 'etims device'
const toOwnerKey = ({ pin, branch }: DeviceId): string => `${pin}/${branch}`

export type ReadyDevice = Device & { sdcId: string; key: string }

/** Returns the page where KRA confirms a signed document, for the QR code. */
export const buildKraPageUrl = (
  { receiptUrl, pin, branch }: DeviceId & { receiptUrl: string },
  signature: string,
): string => `${receiptUrl}/common/link/etims/receipt/indexEtimsReceiptData?Data=${pin}${branch}${signature}`

/** Time without requests to KRA after it has refused or not answered. */
const PAUSE_MS = 10 * MINUTE
/** Pause for a device that KRA has registered already: to register it again has damaged it, so a person must look first. */
const INSTALLED_PAUSE_MS = DAY

export async function prepareDevice(
  ctx: Ctx,
  etims: Etims,
  device: Device,
): Promise<ReadyDevice | { pauseMs: number }> {
  const { sdcId, keyEncrypted } = device
  const registered =
    sdcId !== null && keyEncrypted !== null
      ? { sdcId, key: decrypt(ctx.app.config, KEY_USE, toOwnerKey(device), keyEncrypted) }
      : await register(ctx, etims, device)
  if ('pauseMs' in registered) return registered
  if (device.itemsSavedAt === null && !(await saveItems(ctx, etims, device, registered.key)))
    return { pauseMs: PAUSE_MS }
  return { ...device, ...registered }
}

/** KRA gives the key only once: it is stored at once. */
async function register(
  ctx: Ctx,
  etims: Etims,
  device: Device,
): Promise<{ sdcId: string; key: string } | { pauseMs: number }> {
  const outcome = await etims.register()
  if (outcome.kind === 'registered') {
    const { sdcId, mrcNo, cmcKey: key } = outcome.device
    const { pin, branch } = device
    await transaction(ctx, async (tx) => {
      const keyEncrypted = encrypt(tx.app.config, KEY_USE, toOwnerKey(device), key)
      await recordRegistration(tx.db, device, { sdcId, mrcNo, keyEncrypted }, tx.now)
      await audit(tx.db, tx.now, { action: 'etims.registered', actor: null, details: { pin, branch, sdcId } })
      await resolveAlerts(tx, { kind: 'etims-refuses' }, 'The device is registered.')
    })
    return { sdcId, key }
  }
  if (outcome.kind === 'installed' || outcome.kind === 'refused')
    await alertRefusal(ctx, `KRA does not register our device: ${outcome.message}`)
  return { pauseMs: outcome.kind === 'installed' ? INSTALLED_PAUSE_MS : PAUSE_MS }
}

async function saveItems(ctx: Ctx, etims: Etims, device: Device, key: string): Promise<boolean> {
  const outcome = await etims.saveItems(key)
  if (outcome.kind === 'saved') {
    await recordItemsSaved(ctx.db, device, ctx.now)
    return true
  }
  if (outcome.kind === 'refused') await alertRefusal(ctx, `KRA refuses our items: ${outcome.message}`)
  return false
}

export const alertRefusal = (ctx: Ctx, detail: string): Promise<void> =>
  transaction(ctx, (tx) => raiseAlert(tx, { kind: 'etims-refuses', detail }))

/**
 * Encrypts the keys again with the key of new things. Throws if neither accepted key decrypts one: KRA does not give it
 * again.
 */
export async function reencryptDeviceKeys(db: Queryable, config: Key): Promise<number> {
  const keys = await listKeys(db)
  for (const { keyEncrypted, ...device } of keys) {
    const owner = toOwnerKey(device)
    await replaceKey(
      db,
      device,
      encrypt(config, KEY_USE, owner, decrypt(config, KEY_USE, owner, keyEncrypted)),
    )
  }
  return keys.length
}
