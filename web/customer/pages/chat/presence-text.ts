import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { addDays, dayAndMonth, toDay, duration, HOUR, MINUTE, timeOfDay, type At } from '#domain/time/time.ts'

/** 'Online', 'Last seen 12:01', and how fast the store usually replies. */
export function presenceText({ online, lastSeenAt, replySeconds }: Presence, now: At): string {
  const texts: string[] = []
  if (online) texts.push(m.chat_online())
  else if (lastSeenAt !== null) texts.push(m.chat_last_seen({ time: seenText(Date.parse(lastSeenAt), now) }))
  if (replySeconds !== null) texts.push(replyText(replySeconds))
  return texts.join(' · ')
}

function seenText(at: At, now: At): string {
  const today = toDay(now)
  if (toDay(at) === today) return timeOfDay(at)
  if (toDay(at) === addDays(today, -1)) return m.chat_seen_yesterday({ time: timeOfDay(at) })
  return dayAndMonth(toDay(at))
}

/** Text about the time to a reply, rounded up, so that it is not promised too early. */
export function replyText(seconds: number): string {
  const minutes = Math.ceil((seconds * 1000) / MINUTE)
  const step = STEPS.find((each) => minutes <= each)
  const hours = Math.ceil((minutes * MINUTE) / HOUR)
  if (step === undefined && hours > 24) return m.chat_replies_in_days()
  return m.chat_replies_within({ time: duration(step ?? 60 * hours) })
}
const STEPS = [5, 10, 15, 30, 60]

type Presence = Pick<Conversation['store'], 'online' | 'lastSeenAt' | 'replySeconds'>
