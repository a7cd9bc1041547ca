/** Where else a store may be found (docs/rules/catalogue.md#social-links). What was Twitter is X; the wire says the old name. */
export const SOCIAL_PLATFORMS = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'youtube',
  'website',
  'tiktok',
  'whatsapp',
  'discord',
  'pinterest',
  'snapchat',
  'tumblr',
  'reddit',
  'vimeo',
  'github',
  'flickr',
] as const
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]
