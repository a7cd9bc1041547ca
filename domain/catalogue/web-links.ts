// cspell:disable -- hosts of platforms
/** The web addresses that a store may show (docs/rules/catalogue.md#social-links). */
import type { SocialPlatform } from './socials.ts'

const HOSTS: Record<Exclude<SocialPlatform, 'website'>, readonly string[]> = {
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'm.me'],
  instagram: ['instagram.com', 'instagr.am'],
  twitter: ['x.com', 'twitter.com'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
  whatsapp: ['wa.me', 'whatsapp.com'],
  discord: ['discord.com', 'discord.gg'],
  pinterest: ['pinterest.com', 'pin.it'],
  snapchat: ['snapchat.com'],
  tumblr: ['tumblr.com'],
  reddit: ['reddit.com'],
  vimeo: ['vimeo.com'],
  github: ['github.com'],
  flickr: ['flickr.com', 'flic.kr'],
}

/**
 * An address has no spaces, no control characters and nothing that could end an attribute. Browsers read a
 * backslash as a slash.
 */
const ALLOWED = /^https:\/\/[^\p{C}\p{Z}"'`<>\\]+$/iu
/** A domain of at least two parts, whose last one is not a number as in an IP address. */
const DOMAIN = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/
const OF_OWN_COMPUTER = /(?:^|\.)(?:localhost|local|internal)$/

/** An https address of a domain, without a user name or password. */
export const isStoreWebsite = (text: string): boolean => findDomain(text) !== null

/** An address of the platform itself. */
export function isLinkTo(platform: SocialPlatform, text: string): boolean {
  const domain = findDomain(text)
  if (domain === null || platform === 'website') return domain !== null
  return [...HOSTS[platform], getDemoDomain(platform)].some(
    (host) => domain === host || domain.endsWith(`.${host}`),
  )
}

/** Returns the host that links to a platform lead to, for people. */
export const getHost = (platform: Exclude<SocialPlatform, 'website'>): string =>
  HOSTS[platform][0] ?? platform

/** A reserved domain that leads nowhere, because the stores of the demo have no profiles. */
const getDemoDomain = (platform: SocialPlatform): string => `${platform}.test`

function findDomain(text: string): string | null {
  if (!ALLOWED.test(text) || /^https:\/\/[^/?#]*@/iu.test(text)) return null
  const domain = URL.parse(text)?.hostname.toLowerCase()
  return domain !== undefined && DOMAIN.test(domain) && !OF_OWN_COMPUTER.test(domain) ? domain : null
}
