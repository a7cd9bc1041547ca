import { m } from '#messages'

/** Returns common messages of customers to a store that they visit, or to one that comes to them. */
export const quickReplies = (comesToCustomer: boolean): string[] =>
  comesToCustomer
    ? [
        m.chat_quick_when(),
        m.chat_quick_at_home(),
        m.chat_quick_call(),
        m.chat_quick_bring(),
        m.chat_quick_move(),
        m.chat_quick_price(),
        m.chat_quick_not_at_home(),
        m.chat_quick_thanks(),
      ]
    : [
        m.chat_quick_where(),
        m.chat_quick_on_the_way(),
        m.chat_quick_move(),
        m.chat_quick_late(),
        m.chat_quick_open(),
        m.chat_quick_parking(),
        m.chat_quick_price(),
        m.chat_quick_thanks(),
      ]
