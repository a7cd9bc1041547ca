import { admins } from '#contract/admin/admins.ts'
import { feature } from '#server/feature.ts'
import { refuseDeletion } from './admins.ts'
import { adminRoutes } from './routes.ts'

export const adminsFeature = feature({
  name: 'admins',
  description: 'The admins and their roles.',
  contract: admins,
  routes: adminRoutes,
  tables: ['admins', 'password_links'],
  personalData: { deletionRefusal: (db, { id }) => refuseDeletion(db, id) },
})
