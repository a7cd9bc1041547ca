/** Pictures of people. What is sent is never kept: it is drawn anew, small and square, and says nothing any more of where it was taken. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { generalProblems } from '#contract/problem.ts'
import { DAY } from '#domain/time/time.ts'
import { setAvatar } from '#server/features/accounts/accounts.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'
import { AVATARS } from '#server/http/media.ts'
import { KeyedQueue, Slots } from '#server/database/keyed-queue.ts'
import { countTry } from './queries.ts'

const SIZE = 256
const MOST_PIXELS = 25_000_000
const LONGEST_SECONDS = 10
const DECODING = { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 } as const
export const MOST_A_DAY = 50

/** One at a time of each account, and few that wait: who sends many at once waits for themselves alone. */
const ofAccount = new KeyedQueue(3)
/** Drawing takes a whole core and much memory. Those who wait hold 5 MB each at most, and are answered before the request times out. */
const drawing = new Slots({ running: 2, waiting: 40, waitMs: 8_000 })

export async function changeAvatar(ctx: Ctx, actor: Actor, sent: Uint8Array): Promise<void> {
  const { count, windowEndsAt } = await countTry(ctx.db, avatarKey(actor.accountId), ctx.now, new Date(ctx.now.getTime() + DAY))
  if (count > MOST_A_DAY)
    throw generalProblems.tooMany().with({ retryAfter: Math.ceil((windowEndsAt.getTime() - ctx.now.getTime()) / 1000) })
  await ofAccount.run(actor.accountId, () => replaceAvatar(ctx, actor, sent))
}

async function replaceAvatar(ctx: Ctx, actor: Actor, sent: Uint8Array): Promise<void> {
  const picture = await redraw(ctx, sent)
  const name = `${randomUUID()}.webp`
  const { config } = ctx.app
  await mkdir(folder(config), { recursive: true })
  await writeFile(join(folder(config), name), picture)
  try {
    const before = await transaction(ctx, (tx) => setAvatar(tx.db, actor.accountId, AVATARS + name))
    await removeAvatar(config, before)
  } catch (error) {
    await removeAvatar(config, AVATARS + name)
    throw error
  }
}

export async function dropAvatar(ctx: Ctx, actor: Actor): Promise<void> {
  const before = await transaction(ctx, (tx) => setAvatar(tx.db, actor.accountId, null))
  await removeAvatar(ctx.app.config, before)
}

/** Of ours only: a path that lies elsewhere is left alone. */
export async function removeAvatar(config: Config, path: string | null): Promise<void> {
  if (path?.startsWith(AVATARS)) await rm(join(folder(config), basename(path)), { force: true })
}

export const avatarKey = (accountId: string): string => `avatar:${accountId}`
const folder = (config: Config): string => join(config.dataDir, 'media', 'avatars')

async function redraw(ctx: Ctx, sent: Uint8Array): Promise<Buffer> {
  if (!isPicture(sent)) throw generalProblems.notAPicture()
  // Nine megabytes of memory, for what few ask for.
  const { default: sharp } = await import('sharp')
  return drawing.run(async () => {
    try {
      // All of it, one colour of three: the crop below never reads what it leaves out, and would not see that it is missing.
      await sharp(sent, DECODING).extractChannel(0).raw().timeout({ seconds: LONGEST_SECONDS }).toBuffer()
      return await sharp(sent, DECODING)
        .autoOrient()
        .resize(SIZE, SIZE, { fit: 'cover' })
        .webp({ quality: 82 })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer()
    } catch (error) {
      // The library says only in words what is wrong with a picture; whatever it is, it is not one of those we take.
      ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'A picture was refused')
      throw generalProblems.notAPicture()
    }
  })
}

/** JPEG, PNG or WebP by their first bytes, whatever the file calls itself; and with their last, which a decoder that has all pixels ignores. */
function isPicture(bytes: Uint8Array): boolean {
  const begins = (at: number, ...these: number[]) => these.every((byte, index) => bytes[at + index] === byte)
  const ends = (...these: number[]) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(these))
  const isJpeg = begins(0, 0xff, 0xd8, 0xff) && ends(0xff, 0xd9)
  const isPng = begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && ends(0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
  const isWebp = begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50)
  return isJpeg || isPng || isWebp
}
