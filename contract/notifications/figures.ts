/** Figures of notifications, and whether they are delivered. */
import * as z from 'zod'
import { Notification } from '../entities/notification.ts'
import { limit, ok, page, Pagination } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { dateTime, integer, string } from '../values.ts'
import { storeId } from './fields.ts'

export const NOTIFICATION_PERIODS = ['7d', '30d', '90d'] as const

export const figureRoutes = {
  'GET /notifications/analytics': {
    summary: 'Get the figures of notifications',
    description: 'Returns figures of the notifications of the own account.',
    auth: 'account',
    query: z.object({
      period: z
        .enum(NOTIFICATION_PERIODS)
        .default('7d')
        .meta({ description: 'Days until today.', example: '7d' }),
      storeId,
    }),
    reply: ok({
      data: z
        .object({
          period: z.enum(NOTIFICATION_PERIODS).meta({ description: 'The period.' }),
          analytics: z.array(
            z.object({
              date: string('Day in Nairobi.', '2026-11-21'),
              sent: integer('Notifications of the day.', 120),
              read: integer('Notifications that have been read until now.', 90),
              failed: integer('Messages about them that could not be delivered.', 1),
            }),
          ),
          summary: z
            .object({
              sent: integer('Notifications of the period.', 840),
              read: integer('Notifications that have been read until now.', 630),
              failed: integer('Messages about them that could not be delivered.', 2),
            })
            .meta({ description: 'The sums.' }),
        })
        .meta({ description: 'Figures of each day of the period, the oldest first.' }),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /notifications/health': {
    summary: 'Check whether notifications are delivered',
    auth: 'public',
    reply: ok({
      status: z
        .enum(['ok', 'late'])
        .meta({ description: '`late`: deliveries wait longer than they should.' }),
    }),
  },
  'GET /notifications/deliveries': {
    summary: 'List push messages and e-mails that could not be delivered',
    auth: 'admin',
    adminAction: 'seeDeliveries',
    query: z.object({ page, limit: limit(20) }),
    reply: ok({
      data: z
        .object({
          deliveries: z.array(
            z.object({
              id: string('Id of the delivery.', '0193471c-6d2e-7a41-9c1b-2f6a4be0a0f6'),
              channel: z.enum(['push', 'email']).meta({ description: 'Channel of the delivery.' }),
              type: Notification.shape.type,
              detail: string('Reason of the failure.', 'The push service replied 413.'),
              attempts: integer('Number of attempts.', 5),
              endedAt: dateTime('Time at which the last attempt failed.'),
            }),
          ),
          pagination: Pagination,
        })
        .meta({ description: 'One page, the newest first, without addresses and texts.' }),
    }),
  },
} satisfies Contract
