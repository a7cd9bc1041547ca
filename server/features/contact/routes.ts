import { CONTACT_SUBJECTS, type contact } from '#contract/contact.ts'
import type { HttpRoutes } from '#server/http/server.ts'
import { confirmSubscription, sendContactMessage, subscribe, unsubscribe } from './contact.ts'

export const contactRoutes: HttpRoutes<typeof contact> = {
  'GET /contact': async (_input, ctx) => ({
    success: true,
    email: ctx.app.config.supportEmail,
    subjects: [...CONTACT_SUBJECTS],
  }),

  async 'POST /contact'({ body }, ctx) {
    await sendContactMessage(ctx, body, ctx.request.ip)
    return { success: true, message: 'Thank you. Your message is with us, and we answer by e-mail.' }
  },

  async 'POST /newsletter'({ body }, ctx) {
    await subscribe(ctx, body, ctx.request.ip)
    return { success: true, message: 'Almost there. We have sent you a mail: open its link to say yes.' }
  },

  async 'POST /newsletter/confirm'({ body }, ctx) {
    await confirmSubscription(ctx, body.token)
    return { success: true, message: 'You are on the list. Karibu!' }
  },

  async 'POST /newsletter/unsubscribe'({ body }, ctx) {
    await unsubscribe(ctx, body.token)
    return { success: true, message: 'Done. You get no more of these mails.' }
  },
}
