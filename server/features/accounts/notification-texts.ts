import { m } from '#messages'
import { dayAndTime } from '#domain/time/time.ts'
import type { NotificationTexts, TextParams } from '#server/notification-texts.ts'

export const accountNotificationTexts = {
  new_sign_in: ({ device, at, hasPassword }: { device: string; at: string; hasPassword?: boolean }) => ({
    title: m.notice_new_sign_in_title(),
    text: (hasPassword ? m.notice_new_sign_in_text : m.notice_new_sign_in_text_without_password)({
      device,
      when: dayAndTime(Date.parse(at)),
    }),
  }),
} satisfies NotificationTexts

declare module '#server/notification-texts.ts' {
  interface NotificationParams extends TextParams<typeof accountNotificationTexts> {}
}
