import { takeStart } from '../text/shorten.ts'

const MAX_TITLE = 80
const MIN_TITLE = 5

/** The title of a request that was described without one: its first sentence or line, shortened to whole words. */
export function toTitle(description: string): string {
  const text = description.trim()
  const first = /^(.+?)(?:[.!?](?=\s|$)|\n|$)/.exec(text)?.[1]?.trim() ?? ''
  const line = text.replaceAll(/\s+/g, ' ')
  const title = first.length >= MIN_TITLE ? first : line.length >= MIN_TITLE ? line : text
  if (title.length <= MAX_TITLE) return title
  const cut = takeStart(title, MAX_TITLE - 1)
  return `${/^(.{20,})\s/s.exec(cut)?.[1] ?? cut}…`
}
