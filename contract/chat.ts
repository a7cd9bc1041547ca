/** Chat between customers and stores (docs/rules/chat.md). */
import * as z from 'zod'
import { conversationRoutes } from './chat/conversations.ts'
import { messageRoutes } from './chat/messages.ts'
import { chatReportRoutes } from './chat/reports.ts'
import { chatSearchRoutes } from './chat/search.ts'
import { teamRoutes } from './chat/team.ts'
import { ok } from './fields.ts'
import type { Contract } from './kernel.ts'

/** The order is that of the API reference. */
export const chat = {
  ...conversationRoutes,
  ...messageRoutes,
  ...chatReportRoutes,
  ...chatSearchRoutes,
  ...teamRoutes,
  'GET /chat/health': {
    summary: 'Check whether chat works',
    auth: 'public',
    reply: ok({ status: z.literal('ok').meta({ description: 'The database and the sockets work.' }) }),
  },
} satisfies Contract

type ChatRoutes = typeof chat
declare module './kernel.ts' {
  interface Api extends ChatRoutes {}
}
