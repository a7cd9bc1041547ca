import { m } from '#messages'
import { CONTACT_SUBJECTS, type contact } from '#contract/contact.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { confirmSubscription, sendContactMessage, subscribe, unsubscribe } from './contact.ts'

export const contactRoutes: HttpRoutes<typeof contact> = {
  'GET /contact': async (_input, ctx) => ({
    success: true,
    email: ctx.app.config.supportEmail,
    phone: ctx.app.config.supportPhone,
    company: ctx.app.config.company,
    subjects: [...CONTACT_SUBJECTS],
  }),

  async 'POST /contact'({ body }, ctx) {
    await sendContactMessage(ctx, body, ctx.request.ip)
    return { success: true, message: m.rule_reply_contact_sent() }
  },

  async 'POST /newsletter'({ body }, ctx) {
    await subscribe(ctx, body, ctx.request.ip)
    return { success: true, message: m.rule_reply_newsletter_almost() }
  },

  async 'POST /newsletter/confirm'({ body }, ctx) {
    await confirmSubscription(ctx, body.token)
    return { success: true, message: m.rule_reply_newsletter_on() }
  },

  async 'POST /newsletter/unsubscribe'({ body }, ctx) {
    await unsubscribe(ctx, body.token)
    return { success: true, message: m.rule_reply_newsletter_off() }
  },
}
