import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import type { NotificationTexts, ParamsOf } from '#server/notification-texts.ts'

export const accountNotificationTexts = {
  new_sign_in: ({ device, at }: { device: string; at: string }) => ({
    title: m.notice_new_sign_in_title(),
    text: m.notice_new_sign_in_text({ device, when: dayAndTime(Date.parse(at)) }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends ParamsOf<typeof accountNotificationTexts> {}
}
