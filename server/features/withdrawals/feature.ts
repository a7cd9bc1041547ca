import { feature } from '#server/feature.ts'

export const withdrawalsFeature = feature({
  name: 'withdrawals',
  tables: ['withdrawals'],
})
