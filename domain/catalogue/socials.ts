/**
 * The platforms of a store's links (docs/rules/catalogue.md#social-links). The API has X under its former name
 * 'twitter'.
 */
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
