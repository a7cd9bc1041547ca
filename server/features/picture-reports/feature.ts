import { pictureReports } from '#contract/picture-reports.ts'
import { feature } from '#server/feature.ts'
import { pictureReportInvariants } from './invariants.ts'
import { forgetRemovedPictures, showOverturned } from './picture-reports.ts'
import { eraseReports, exportReports, clearReportedPictures } from './queries.ts'
import { pictureReportRoutes } from './routes.ts'
import { pictureReportWork } from './moderation-cases.ts'

export const pictureReportsFeature = feature({
  name: 'picture-reports',
  description: 'Reports of single pictures.',
  contract: pictureReports,
  routes: pictureReportRoutes,
  tables: ['reported_pictures', 'picture_reports'],
  invariants: pictureReportInvariants,
  inTransaction: [showOverturned],
  schedule: [forgetRemovedPictures],
  work: [pictureReportWork],
  personalData: {
    export: async (db, { id }) => ({ reportedPictures: await exportReports(db, id) }),
    async erase(tx, { id }) {
      await eraseReports(tx, id)
      await clearReportedPictures(tx, id)
    },
  },
})
