import { feature } from '#server/feature.ts'

export const requestsFeature = feature({
  name: 'requests',
  tables: [
    'service_requests',
    'service_request_images',
    'service_request_uploads',
    'quotes',
    'request_interests',
    'quote_templates',
    'service_request_reports',
    'service_request_reviews',
  ],
})
