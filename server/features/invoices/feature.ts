import { feature } from '#server/feature.ts'

export const invoicesFeature = feature({
  name: 'invoices',
  tables: ['etims_devices', 'tax_invoices'],
})
