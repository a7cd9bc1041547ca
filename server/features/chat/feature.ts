import { chatReports } from '#contract/admin/reports.ts'
import { chat } from '#contract/chat.ts'
import { feature } from '#server/feature.ts'
import { chatTables } from './business-tables.ts'
import { chatEvents } from './events.ts'
import { chatInvariants } from './invariants.ts'
import { chatListeners, chatSchedule } from './jobs.ts'
import { chatSockets } from './live/sockets.ts'
import { chatLimits } from './limits.ts'
import { mergeConversations } from './merging.ts'
import { chatNotifications, chatNotificationTexts } from './messages/notifications.ts'
import { eraseChat, exportChatReports, exportMessages, listReportIds } from './personal-data-queries.ts'
import { removalListeners, showOverturned } from './reports/deciding.ts'
import { reportWork } from './reports/moderation-cases.ts'
import { chatRoutes } from './routes.ts'

export const chatFeature = feature({
  name: 'chat',
  description: 'Conversations between customers and stores.',
  contract: { ...chat, ...chatReports },
  routes: chatRoutes,
  tables: [
    'conversations',
    'chat_messages',
    'chat_reports',
    'merchant_chat_settings',
    'store_reply_times',
    'chat_presence',
  ],
  invariants: chatInvariants,
  limits: chatLimits,
  events: chatEvents,
  sockets: chatSockets,
  listeners: [...chatListeners, ...chatNotifications, ...removalListeners],
  inTransaction: [showOverturned],
  work: [reportWork],
  notifications: chatNotificationTexts,
  schedule: chatSchedule,
  businessExport: chatTables,
  personalData: {
    export: async (db, { id }) => ({
      chatMessages: await exportMessages(db, id),
      reportedConversations: await exportChatReports(db, id),
    }),
    messageSubjects: (db, { id }) => listReportIds(db, id),
    erase: (tx, { id }) => eraseChat(tx, id),
    merge: mergeConversations,
  },
})
