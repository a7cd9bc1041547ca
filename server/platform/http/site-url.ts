import type { Config } from '../../config/config.ts'
import type { Site } from './operation.ts'

export type SiteUrls = Pick<Config, 'publicUrl' | 'merchantUrl' | 'adminUrl'>

/** Returns the address at which people open a site. */
export const getSiteUrl = (config: SiteUrls, site: Site): string =>
  ({ customer: config.publicUrl, merchant: config.merchantUrl, admin: config.adminUrl })[site]
