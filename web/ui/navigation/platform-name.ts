import { m } from '#messages'
import type { SocialPlatform } from '#domain/catalogue/socials.ts'

export const platformName = (platform: SocialPlatform): string =>
  platform === 'website' ? m.ui_website() : platformNames[platform]

const platformNames: Record<Exclude<SocialPlatform, 'website'>, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  discord: 'Discord',
  pinterest: 'Pinterest',
  snapchat: 'Snapchat',
  tumblr: 'Tumblr',
  reddit: 'Reddit',
  vimeo: 'Vimeo',
  github: 'GitHub',
  flickr: 'Flickr',
}
