import { m } from '#messages'

/** What customers often write to stores. */
export const quickReplies = (): string[] => [
  m.chat_quick_where(),
  m.chat_quick_on_the_way(),
  m.chat_quick_move(),
  m.chat_quick_late(),
  m.chat_quick_open(),
  m.chat_quick_parking(),
  m.chat_quick_price(),
  m.chat_quick_thanks(),
]
