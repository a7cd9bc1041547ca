import { cannedReplies } from '#contract/admin/canned-replies.ts'
import { feature } from '#server/feature.ts'
import { cannedReplyRoutes } from './routes.ts'

export const cannedRepliesFeature = feature({
  name: 'canned-replies',
  description: 'Texts that admins use again and again.',
  contract: cannedReplies,
  routes: cannedReplyRoutes,
  tables: ['canned_replies'],
})
