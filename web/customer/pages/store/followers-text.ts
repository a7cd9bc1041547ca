import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'

export const followersText = (followers: number): string =>
  m.store_followers({ count: followers, formatted: formatNumber(followers) })
